import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenRule, isTest } from './architecture.ts'
import { cycleIn, featureArrows } from './feature-arrows.ts'
import { importsIn, importsOf, readSource, sourceFiles, workspaceOf, type Import } from './imports.ts'
import { floors, roomOf } from './rooms.ts'

const imports = sourceFiles().flatMap(importsOf)
const isTool = (file: string) => /^frontend\/(build\/)?[^/]+\.ts$/.test(file)

describe('the layout', () => {
  it('is read: every workspace has sources and imports', () => {
    expect(new Set(sourceFiles().map(workspaceOf))).toEqual(
      new Set(['domain', 'form-schemas', 'platform', 'projections', 'backend', 'frontend', 'demo']),
    )
    expect(imports.length).toBeGreaterThan(500)
  })

  it('gives every file a room: move it into one, or add a room to rooms.ts', () => {
    const files = sourceFiles().filter(
      (file) => floors[workspaceOf(file)] !== undefined && !isTest(file) && roomOf(file) === undefined,
    )
    expect(files.filter((file) => !file.startsWith('form-schemas/registration/'))).toEqual([])
  })

  it('has at most 25 source files in a folder: make sub-folders by screen or pattern', () => {
    const sizes = new Map<string, number>()
    for (const file of sourceFiles()) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1)
    expect([...sizes].filter(([, size]) => size > 25)).toEqual([])
  })

  it('has no import of a higher room: move the shared part down, or declare an arrow between features in feature-arrows.ts', () =>
    expect(imports.map(brokenRule).filter((rule) => rule !== undefined)).toEqual([]))

  it('has no cycle of files, dynamic imports included: move the shared part to a third file', () => {
    const ours = imports.filter(({ from, to }) => to !== undefined && from !== to && !isTest(from))
    const graph: Record<string, string[]> = {}
    for (const { from, to = '' } of ours) (graph[from] ??= []).push(to)
    expect(cycleIn(graph)).toBeUndefined()
  })

  it('has no cycle among the features of the server: move the shared part to form-instances or platform', () =>
    expect(cycleIn(featureArrows)).toBeUndefined())

  it('declares no unused arrow between features: remove it from feature-arrows.ts', () => {
    const feature = (file: string) => /^backend\/features\/([^/]+)\//.exec(file)?.[1]
    const used = new Set(
      imports.filter(({ from }) => !isTest(from)).map(({ from, to = '' }) => `${feature(from)} -> ${feature(to)}`),
    )
    const declared = Object.entries(featureArrows).flatMap(([from, others]) => others.map((to) => `${from} -> ${to}`))
    expect(declared.filter((arrow) => !used.has(arrow))).toEqual([])
  })

  it('keeps the server out of the browser: no module reached from the pages needs Node or compiles schemas', () => {
    const forbidden = /^(node:|ajv(-formats)?(\/|$)|esbuild$|@rjsf\/validator-ajv8\/?$|fastify|slonik|pg$)/
    const reached = reachedFrom(
      sourceFiles().filter((file) => workspaceOf(file) === 'frontend' && !isTest(file) && !isTool(file)),
    )
    expect(
      reached
        .filter(({ specifier }) => forbidden.test(specifier))
        .map(({ from, specifier }) => `${from}: ${specifier}`),
    ).toEqual([])
  })

  it('keeps clock, randomness and I/O out of the domain: pass time and ids in the command', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|Math\.random|randomUUID|process\.env|from 'node:|\bv4\b/
    const pure = sourceFiles().filter(
      (file) => workspaceOf(file) === 'domain' && !isTest(file) && !file.startsWith('domain/catalogue/'),
    )
    expect(pure.filter((file) => impure.test(readSource(file)))).toEqual([])
  })
})

describe('a broken rule is found', () => {
  it.each([
    [
      'domain/kernel/event.ts',
      `import { x } from '@fleet/backend/app/features'`,
      'domain must not import backend/app/features.ts',
    ],
    [
      'domain/kernel/event.ts',
      `import type { X } from '@fleet/projections/stats/trend'`,
      'domain must not import projections/stats/trend.ts',
    ],
    [
      'domain/kernel/event.ts',
      `import { x } from '../../backend/app/app.ts'`,
      '"../../backend/app/app.ts" leaves domain by its path',
    ],
    [
      'domain/form-instances/save.ts',
      `import { x } from '../submissions/save.ts'`,
      'domain/form-instances must not import domain/submissions',
    ],
    [
      'form-schemas/engine/tools/load.ts',
      `export { x } from '@fleet/domain/kernel/json'`,
      'form-schemas must not import domain/kernel/json.ts',
    ],
    [
      'form-schemas/engine/runtime/change.ts',
      `import { x } from '../tools/load.ts'`,
      'form-schemas/engine/runtime must not import form-schemas/engine/tools',
    ],
    [
      'platform/http/errors.ts',
      `import { x } from '@fleet/domain/submissions/save'`,
      'platform must not import domain/submissions/save.ts',
    ],
    [
      'platform/vault/vault.ts',
      `import { x } from '../http/errors.ts'`,
      'platform/vault must not import platform/http',
    ],
    [
      'platform/http/session/session.ts',
      `import { x } from '@fleet/backend/features/accounts/directory'`,
      'platform must not import backend/features/accounts/directory.ts',
    ],
    [
      'projections/stats/trend.ts',
      `import x from '@fleet/locales/en.json'`,
      'projections must not import locales/en.json',
    ],
    [
      'projections/trips/queries.ts',
      `import { x } from '../stats/trend.ts'`,
      'projections/trips must not import projections/stats',
    ],
    [
      'backend/app/app.ts',
      `const x = await ${'import'}('@fleet/frontend/lib/http')`,
      'backend must not import frontend/lib/http.ts',
    ],
    [
      'backend/app/app.ts',
      `import { seedSeason } from '@fleet/demo/seed-season'`,
      'backend must not import demo/seed-season.ts',
    ],
    ['demo/main.ts', `import { http } from '@fleet/frontend/lib/http'`, 'demo must not import frontend/lib/http.ts'],
    [
      'frontend/lib/http.ts',
      `import { x } from '@fleet/backend/app/features'`,
      'frontend must not import backend/app/features.ts',
    ],
    [
      'frontend/features/review/a.tsx',
      `import {\n  x,\n} from '../dashboard/b.tsx'`,
      'frontend/features/review must not import frontend/features/dashboard',
    ],
    [
      'frontend/form-filling/draft/draft.ts',
      `import { x } from '../../features/registration/booking.ts'`,
      'frontend/form-filling must not import frontend/features/registration',
    ],
    [
      'frontend/form-renderer/schema-form.tsx',
      `import type { X } from '../form-filling/use-filling.ts'`,
      'frontend/form-renderer must not import frontend/form-filling',
    ],
    ['frontend/ui/dialog.tsx', `import { x } from '../app/router.tsx'`, 'frontend/ui must not import frontend/app'],
    [
      'backend/form-registry/registry.ts',
      `import type { X } from '../features/submissions/record.ts'`,
      'backend/form-registry must not import backend/features/submissions',
    ],
    [
      'backend/features/exports/take-export.ts',
      `import { x } from '../trips/routes.ts'`,
      'exports imports trips, and backend/testing/code-rules/feature-arrows.ts declares no such arrow',
    ],
    [
      'backend/mail/sender.ts',
      `import { chooseEventStore } from '@fleet/platform/event-sourcing/stores/choose'`,
      'the log is reached by platform/event-sourcing/command-handler/open-store.ts alone',
    ],
    [
      'backend/mail/sender.int.test.ts',
      `import { createApplication } from '../app/app.ts'`,
      'makes its application by backend/testing/checked-application.ts',
    ],
    [
      'platform/http/rights/rights.int.test.ts',
      `import { x } from '@fleet/backend/features/accounts/directory'`,
      'a test of platform must not import backend/features/accounts/directory.ts',
    ],
    [
      'frontend/e2e/guest.spec.ts',
      `import { x } from '../app/app.ts'`,
      'a browser test must not reach into frontend/app/app.ts',
    ],
  ])('%s: %s', (file, source, rule) =>
    expect(importsIn(file, source).map(brokenRule)).toEqual([expect.stringContaining(rule)]),
  )

  it.each([
    ['frontend/lib/http.ts', `import type { X } from '@fleet/backend/features/submissions/contract'`],
    ['frontend/features/review/a.tsx', `import { b } from './b.tsx'`],
    ['frontend/features/registration/wizard.tsx', `import { x } from '../../form-filling/filling-page.tsx'`],
    ['frontend/form-filling/uploads/use-files.ts', `import { x } from '../../form-renderer/form-store.ts'`],
    ['frontend/app/router.tsx', `import { x } from '../features/registration/routes.tsx'`],
    ['backend/features/exports/take-export.ts', `import type { X } from '../submissions/record.ts'`],
    ['backend/form-registry/registry.ts', `import { x } from '@fleet/platform/async/work-queue'`],
    ['projections/stats/trend.ts', `import { x } from '../submissions/tables.ts'`],
    ['platform/http/rights/rights.test.ts', `import { x } from '@fleet/domain/accounts/roles'`],
    [
      'backend/features/erasure/erasure.int.test.ts',
      `import { x } from '../../testing/submission-documents/uploading.ts'`,
    ],
    ['backend/app/app.ts', `import en from '@fleet/locales/en.json'`],
  ])('%s may say %s', (file, source) => expect(importsIn(file, source).map(brokenRule)).toEqual([undefined]))
})

it.each([
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  [{ a: ['a'] }, ['a', 'a']],
  [{ a: ['b', 'c'], b: ['c'], c: [] }, undefined],
])('the cycle in %j is %j', (arrows, cycle) => expect(cycleIn(arrows)).toEqual(cycle))

/** All imports of these files and of the project files that they need at run time. */
function reachedFrom(files: string[]): Import[] {
  const known = new Set(sourceFiles())
  const visited = new Set<string>()
  const waiting = [...files]
  const found: Import[] = []
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (visited.has(file) || !known.has(file)) continue
    visited.add(file)
    const needed = importsOf(file).filter(({ typeOnly }) => !typeOnly)
    found.push(...needed)
    waiting.push(...needed.flatMap(({ to }) => to ?? []))
  }
  return found
}
