import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'

/** A form version that answers of this draft belong to. */
export type KnownVersion = { readonly version: string; readonly has: (field: string) => boolean }

export function knownVersion(definition: FormDefinition): KnownVersion {
  return { version: definition.version, has: (field) => formFields(definition).has(field) }
}

/**
 * The version to name when saving these fields: the newest (first), unless it lacks one of them; then the newest that
 * has all of those. The server accepts fields of either.
 */
export function versionFor(versions: readonly KnownVersion[], fields: readonly string[]): string | undefined {
  const [newest, ...former] = versions
  const gone = fields.filter((field) => newest?.has(field) === false && former.some((one) => one.has(field)))
  const knowing = gone.length === 0 ? undefined : former.find((one) => gone.every((field) => one.has(field)))
  return (knowing ?? newest)?.version
}

/** The version of a device copy, which has all of the copy's fields. */
export function formerVersion(version: string | undefined): KnownVersion[] {
  return version === undefined ? [] : [{ version, has: () => true }]
}
