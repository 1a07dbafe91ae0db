import type { HistoryEntry } from '@fleet/projections/audit-trail/history'
import type { FormVersion } from '../form-registry/form-version.ts'
import type { FormRegistry } from '../form-registry/registry.ts'
import { fieldLabel } from '../form-registry/answer-text.ts'
import { findVersionWithField } from './version-with-field.ts'

type Asked = Pick<HistoryEntry, 'formVersion' | 'changes' | 'proposed'>

/**
 * Of the entries of one answer: by field, as it was called then, the version of the entry's time, or the last one that had what an open page still saved.
 * Whatever is asked of the forms is asked once, however many entries want it.
 */
export function entryVersions(
  forms: Pick<FormRegistry, 'current' | 'version' | 'publications'>,
  formId: string,
  language: string,
): (entry: Asked) => Promise<Map<string, FormVersion>> {
  const once = rememberedByName()

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

function rememberedByName(): (name: string, ask: () => Promise<FormVersion>) => Promise<FormVersion> {
  const asked = new Map<string, Promise<FormVersion>>()
  return (name, ask) => {
    const answer = asked.get(name) ?? ask()
    asked.set(name, answer)
    return answer
  }
}
