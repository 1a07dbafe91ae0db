import { LRUCache } from 'lru-cache'
import type { FormPublished } from '@fleet/domain/forms/events'
import type { PublishedForm, PublishForm } from '@fleet/domain/forms/decider'
import { formFromFiles, loadForm } from '@fleet/form-schemas/engine/load'
import type { Clock } from '../../clock.ts'
import type { Aggregate } from '../../log/aggregate.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { namedId } from '../../vault/keys.ts'
import type { FormVersion } from './form-version.ts'
import { formVersion } from './form-version.ts'

export type FormRegistry = {
  /** The serving version. @throws Error there is no such form */
  current(formId: string): FormVersion
  /** Any version ever published; undefined when there is none. */
  version(formId: string, version: string): Promise<FormVersion | undefined>
  /** The ids of all forms. */
  readonly ids: readonly string[]
}

export type RegistryParts = {
  readonly forms: Aggregate<PublishedForm, PublishForm, FormPublished>
  readonly keys: MasterKeys
  readonly clock: Clock
  readonly folder: string
  readonly log: (line: string) => void
}

/** Versions kept compiled in memory. */
const kept = 20

/**
 * Publishes what the folder holds and serves the newest version ever published.
 * @throws FormRefused the folder is not good; every reason with path, line and column
 */
export async function openRegistry(parts: RegistryParts, ids: readonly string[]): Promise<FormRegistry> {
  const compiled = new LRUCache<string, FormVersion>({ max: kept })
  const current = new Map<string, FormVersion>()
  for (const id of ids) current.set(id, await publish(parts, id))
  return {
    ids,
    current(formId) {
      const form = current.get(formId)
      if (form === undefined) throw new Error(`there is no form ${formId}`)
      return form
    },
    async version(formId, version) {
      const serving = current.get(formId)
      if (serving === undefined || serving.form.definition.version === version) return serving
      const there = compiled.get(`${formId} ${version}`)
      if (there !== undefined) return there
      const published = await filesOf(parts.forms, formId, version)
      if (published === undefined) return undefined
      const made = await formVersion(formFromFiles(formId, published))
      compiled.set(`${formId} ${version}`, made)
      return made
    },
  }
}

async function filesOf(forms: RegistryParts['forms'], formId: string, version: string) {
  return (await forms.history(formId)).find(({ data }) => data.version === version)?.data.files
}

/** Publishes the folder's version unless it was published before; answers what serves, which may be a newer one. */
async function publish({ forms, keys, clock, folder, log }: RegistryParts, formId: string): Promise<FormVersion> {
  const loaded = await loadForm(folder, formId)
  const { version } = loaded.definition
  const published = (await forms.load(formId)).state.versions
  if (!published.includes(version)) {
    await forms.handle(formId, {
      type: 'PublishForm',
      data: { formId, version, author: 'file edit', files: { ...loaded.files } },
      meta: {
        commandId: namedId(keys, 'command', `publish ${formId} ${version}`),
        actor: { id: 'system', role: 'system' },
        now: clock.now(),
      },
    })
  }
  const newest = (await forms.load(formId)).state.versions.at(-1) ?? version
  if (newest === version) return formVersion(loaded)
  log(`the files of form ${formId} are version ${version.slice(0, 7)}, which was superseded: ${newest.slice(0, 7)} keeps serving`)
  return formVersion(formFromFiles(formId, (await filesOf(forms, formId, newest)) ?? loaded.files))
}
