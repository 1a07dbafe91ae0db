import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'

/** One version of the form that answers of this draft were given under. */
export type KnownVersion = { readonly version: string; readonly has: (field: string) => boolean }

export function knownVersion(definition: FormDefinition): KnownVersion {
  return { version: definition.version, has: (field) => formFields(definition).has(field) }
}

/**
 * The version to name when these fields are saved: the newest (the first) unless one of them is gone from it, then the
 * newest that still has what is gone. The server takes answers to fields of either.
 */
export function versionFor(versions: readonly KnownVersion[], fields: readonly string[]): string | undefined {
  const [newest, ...former] = versions
  const gone = fields.filter((field) => newest?.has(field) === false && former.some((one) => one.has(field)))
  const knowing = gone.length === 0 ? undefined : former.find((one) => gone.every((field) => one.has(field)))
  return (knowing ?? newest)?.version
}

/** What a device copy was typed under: whatever stands in it was asked for there. */
export function formerVersion(version: string | undefined): KnownVersion[] {
  return version === undefined ? [] : [{ version, has: () => true }]
}
