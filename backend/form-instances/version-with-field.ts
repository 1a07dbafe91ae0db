import { namedField } from '@fleet/form-schemas/engine/runtime/lists/list-fields'
import type { FormVersion } from '../form-registry/form-version.ts'
import type { FormRegistry } from '../form-registry/registry.ts'

/** Fewer than are kept in memory. */
const mostLookedAt = 15

/**
 * The last version before this one that has the field: an open page saves what it shows also after the form has lost it.
 * undefined when there is none.
 */
export async function findVersionWithField(
  forms: Pick<FormRegistry, 'version' | 'publications'>,
  version: FormVersion,
  field: string,
): Promise<FormVersion | undefined> {
  const { id } = version.loaded.definition
  const publications = await forms.publications(id)
  const before = publications.slice(
    publications.findIndex((one) => one.version === version.loaded.definition.version) + 1,
  )
  for (const one of before.slice(0, mostLookedAt)) {
    const earlier = await forms.version(id, one.version)
    if (earlier !== undefined && namedField(earlier.loaded.definition, field) !== undefined) return earlier
  }
  return undefined
}
