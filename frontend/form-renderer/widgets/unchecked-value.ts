import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** The answer of an unchecked checkbox: false if it is true by default, else none. */
export function uncheckedValue({ default: preset }: JsonSchema): false | undefined {
  return preset === true ? false : undefined
}
