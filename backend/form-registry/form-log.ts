import { streams } from '@fleet/domain/catalogue/streams'
import { type FormCommand, formDecider, type PublishedForm } from '@fleet/domain/forms/decider'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import type { FormChange, FormEvent } from '@fleet/domain/forms/events'
import { changesInAllLanguages } from '@fleet/form-schemas/engine/tools/changes/changes-between'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import type { Clock } from '@fleet/platform/time/clock'
import type { CommandHandler } from '@fleet/domain/kernel/command-handler'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import { authorOf } from './git-author.ts'
import { filesOf, storableFiles } from './stored-files.ts'

export type Forms = CommandHandler<PublishedForm, FormCommand, FormEvent>

export function formCommands(log: LogDeps): Forms {
  return createCommandHandler(log, { decider: formDecider, prefix: streams.form })
}

export type FormLogDeps = {
  readonly forms: Forms
  readonly keys: MasterKeys
  readonly clock: Clock
  readonly folder: string
}

/** A publication of a version; a version that was restored has two. */
export type Publication = {
  readonly version: string
  /** ISO 8601 UTC. */
  readonly publishedAt: string
  readonly author: string
  /** Against the publication before; [] for the first one. */
  readonly changes: readonly FormChange[]
}

type Publishing = {
  readonly loaded: LoadedForm
  /** The serving version; absent when there is none. */
  readonly serving?: LoadedForm | undefined
  /** The version in the folder before the change; absent when the change happened while the application was stopped. */
  readonly changedFrom?: string | undefined
}

/** Changes stored per publication. Renames are stored beyond this limit: answers are found by them. */
const maxChanges = 50
const renamed = 'fieldRenamed'

/**
 * Appends the version as the serving one, with its author and changes.
 * @throws Rejection forms.superseded
 */
export async function publish(deps: FormLogDeps, { loaded, serving, changedFrom }: Publishing): Promise<void> {
  const { forms, keys, clock, folder } = deps
  const { id: formId, version } = loaded.definition
  const { state } = await forms.load(formId)
  const meta = (what: string) =>
    ({ commandId: namedId(keys, 'command', what), actor: { id: 'system', role: 'system' }, now: clock.now() }) as const
  const stored = storableFiles(formId, loaded.files)
  for (const data of stored.parts) {
    await forms.handle(formId, {
      type: 'StoreFormFilePart',
      data,
      meta: meta(`store ${formId} ${data.hash} ${data.part}`),
    })
  }
  const author = await authorOf(folder, changedFiles(serving?.files ?? {}, loaded.files))
  const changes =
    serving === undefined
      ? []
      : changesInAllLanguages(serving, loaded).filter(({ code }, index) => index < maxChanges || code === renamed)
  await forms.handle(formId, {
    type: 'PublishForm',
    data: {
      formId,
      version,
      author,
      files: stored.files,
      changes,
      ...(changedFrom === undefined ? {} : { changedFrom }),
    },
    // Processes that see the same change publish it once; a later return to this version is a new command
    meta: meta(`publish ${formId} ${version} as ${state.versions.length + 1}`),
  })
}

/** Paths that are new or have another content; deleted files have no author. */
function changedFiles(before: FormFiles, after: FormFiles): FormFiles {
  return Object.fromEntries(Object.entries(after).filter(([path, content]) => before[path] !== content))
}

/** Every publication of a form, newest first. */
export async function findPublications(forms: Forms, formId: string): Promise<Publication[]> {
  const events = await forms.history(formId)
  return events
    .flatMap(({ type, data, metadata }) =>
      type === 'FormPublished'
        ? [
            {
              version: data.version,
              publishedAt: metadata.occurredAt,
              author: data.author,
              changes: data.changes ?? [],
            },
          ]
        : [],
    )
    .toReversed()
}

/** Pairs of old and new names of renamed fields, the latest first. */
export async function findNamePairs(forms: Forms, formId: string): Promise<(readonly [string, string])[]> {
  const changes = (await findPublications(forms, formId)).flatMap((publication) => publication.changes)
  return changes.flatMap(({ code, values: { from, to } }) =>
    code === renamed && typeof from === 'string' && typeof to === 'string' ? [[from, to] as const] : [],
  )
}

/** The files of a published version; undefined when it was never published. */
export async function findFiles(forms: Forms, formId: string, version: string): Promise<FormFiles | undefined> {
  return filesOf(await forms.history(formId), version)
}
