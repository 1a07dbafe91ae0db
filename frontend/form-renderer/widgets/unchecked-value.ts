import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** What a box says once it is unticked: no, where it is yes until told otherwise; else nothing. */
export function uncheckedValue({ default: preset }: JsonSchema): false | undefined {
  return preset === true ? false : undefined
}
