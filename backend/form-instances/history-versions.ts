import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormVersion } from '../form-registry/form-version.ts'
import type { FormRegistry } from '../form-registry/registry.ts'
import type { HistoryEntry } from '@fleet/projections/audit-trail/history'
import { fieldLabel } from '../form-registry/texts/answer-text.ts'

/** Versions to search; fewer than the registry keeps in memory. */
const maxSearched = 15

/**
 * Returns the last version before this one that has the field: an open page can still save a field that the form has
 * lost. undefined when there is none.
 */
async function findVersionWithField(
  forms: Pick<FormRegistry, 'version' | 'publications'>,
  version: FormVersion,
  field: string,
): Promise<FormVersion | undefined> {
  const { id } = version.loaded.definition
  const publications = await forms.publications(id)
  const before = publications.slice(
    publications.findIndex((one) => one.version === version.loaded.definition.version) + 1,
  )
  for (const one of before.slice(0, maxSearched)) {
    const earlier = await forms.version(id, one.version)
    if (earlier !== undefined && namedField(earlier.loaded.definition, field) !== undefined) return earlier
  }
  return undefined
}

type EntryFields = Pick<HistoryEntry, 'formVersion' | 'changes' | 'proposed'>

/**
 * Maps each field of a history entry, by its name at that time, to a form version: that of the entry, or the last one
 * that had the field. Loads each version once, for all entries.
 */
export function entryVersions(
  forms: Pick<FormRegistry, 'current' | 'version' | 'publications'>,
  formId: string,
  language: string,
): (entry: EntryFields) => Promise<Map<string, FormVersion>> {
  const once = memoizedByName()

  const versionOf = (name: string) =>
    once(name, async () => (await forms.version(formId, name)) ?? forms.current(formId))

  async function versionFor(field: string, ofTheTime: FormVersion): Promise<FormVersion> {
    if (fieldLabel(ofTheTime.form, ofTheTime.texts(language), field) !== field) return ofTheTime
    const { version } = ofTheTime.loaded.definition
    return once(`${version} ${field}`, async () => (await findVersionWithField(forms, ofTheTime, field)) ?? ofTheTime)
  }

  return async ({ formVersion, changes, proposed = [] }) => {
    const ofTheTime = formVersion === null ? forms.current(formId) : await versionOf(formVersion)
    const found = [...changes, ...proposed].map(
      async ({ field, called = field }) => [called, await versionFor(called, ofTheTime)] as const,
    )
    return new Map(await Promise.all(found))
  }
}

function memoizedByName(): (name: string, load: () => Promise<FormVersion>) => Promise<FormVersion> {
  const loading = new Map<string, Promise<FormVersion>>()
  return (name, load) => {
    const answer = loading.get(name) ?? load()
    loading.set(name, answer)
    return answer
  }
}
