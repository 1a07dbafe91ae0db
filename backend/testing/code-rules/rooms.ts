import { workspaceOf } from './imports.ts'

/**
 * Rooms of each workspace by floor, lowest first. A room imports rooms of lower floors; features of the server also
 * each other, along `featureArrows`. `*` matches one folder; a workspace's own name matches the files at its top.
 */
export const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: [
    ['domain/kernel'],
    ['domain/rights'],
    ['domain/accounts'],
    ['domain/form-instances'],
    ['domain/invitations', 'domain/submissions/model'],
    ['domain/visibility'],
    [
      'domain/submissions',
      'domain/agents',
      'domain/standalone-forms',
      'domain/documents',
      'domain/client-imports',
      'domain/passenger-lists',
      'domain/erasures',
      'domain/exports',
      'domain/forms',
      'domain/list-views',
      'domain/references',
      'domain/refusals',
      'domain/reminders',
      'domain/reservations',
      'domain/sign-ins',
    ],
    ['domain/catalogue'],
  ],
  'form-schemas': [
    ['form-schemas/engine/runtime'],
    ['form-schemas/engine/tools/form-files'],
    ['form-schemas/engine/tools/lint', 'form-schemas/engine/tools/changes', 'form-schemas/engine/tools/editor-schemas'],
    ['form-schemas/engine/tools'],
    ['form-schemas'],
  ],
  platform: [
    ['platform/async', 'platform/logging', 'platform/crypto', 'platform/time'],
    ['platform/text-format', 'platform/config'],
    ['platform/database'],
    ['platform/embedded-postgres', 'platform/jobs', 'platform/vault'],
    ['platform/event-sourcing/stores'],
    ['platform/event-sourcing/integrity'],
    ['platform/event-sourcing/command-handler'],
    ['platform/subscriptions'],
    ['platform/http'],
  ],
  projections: [['projections/accounts', 'projections/submissions'], ['projections/*'], ['projections']],
  backend: [
    ['backend/mail', 'backend/live-updates', 'backend/file-formats', 'backend/form-registry'],
    ['backend/form-instances'],
    ['backend/documents'],
    ['backend/features/*'],
    ['backend/app'],
    ['backend/programs', 'backend/launch', 'backend/development'],
    ['backend/testing'],
    ['backend/bench'],
  ],
  frontend: [
    ['frontend/lib', 'frontend/passport-reader'],
    ['frontend/ui'],
    ['frontend/document-viewer'],
    ['frontend/form-renderer'],
    ['frontend/form-filling', 'frontend/form-reading'],
    ['frontend/features/*'],
    ['frontend/app'],
    ['frontend/build'],
    ['frontend'],
  ],
}

/** What a workspace may import. The pages import contracts of the server as types only. */
export const workspaceImports: Readonly<Record<string, RegExp>> = {
  domain: /^domain\//,
  'form-schemas': /^form-schemas\//,
  platform: /^(platform|domain\/(kernel|rights)|locales)\//,
  projections: /^(projections|platform|domain|form-schemas\/engine\/runtime)\//,
  backend: /^(backend|projections|platform|domain|form-schemas|locales)\//,
  frontend: /^(frontend|form-schemas\/engine\/runtime|locales)\//,
  locales: /^locales\//,
  demo: /^(demo|backend|projections|platform|domain|form-schemas|locales)\//,
}

type Room = { readonly name: string; readonly floor: number }

/** The room of a file: the longest match, the lower one of two. Undefined when there is none. */
export function roomOf(file: string): Room | undefined {
  return (floors[workspaceOf(file)] ?? [])
    .flatMap((rooms, floor) =>
      rooms.flatMap((room): Room[] => {
        const pattern = room.includes('/') ? `^${room.replaceAll('*', '[^/]+')}(?=/)` : `^${room}(?=/[^/]+$)`
        const name = new RegExp(pattern).exec(file)?.[0]
        return name === undefined ? [] : [{ name, floor }]
      }),
    )
    .toSorted((one, other) => other.name.length - one.name.length)[0]
}
