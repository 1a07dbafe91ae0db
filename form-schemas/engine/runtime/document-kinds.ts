import type { FormDefinition, JsonSchema, StepDefinition } from './definition/definition.ts'
import { formFields } from './definition/form-fields.ts'
import { jsonObject } from './definition/json-object.ts'

/** What a ui.json says of a field drawn as a file. */
type FileOptions = { readonly document?: unknown }

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, string>>()

/** The kind of document a file field collects: named in its options, else the field's name without `Attached`. */
export function kindOfFile(field: string, { document }: FileOptions): string {
  return typeof document === 'string' ? document : field.replace(/Attached$/, '')
}

/** The kind of document a field collects, `passportCopy` for `passportCopyAttached`; undefined unless it is drawn as a file. */
export function documentKindOf({
  step,
  name,
}: {
  readonly step: StepDefinition
  readonly name: string
}): string | undefined {
  const ui: JsonSchema = jsonObject(step.uiSchema[name]) ?? {}
  return ui['ui:widget'] === 'file' ? kindOfFile(name, jsonObject(ui['ui:options']) ?? {}) : undefined
}

/**
 * Every kind of document that can be handed in, in the order of the form, with the field that collects it: a flag that
 * holds while a document of the kind is there.
 */
export function documentKinds(definition: FormDefinition): ReadonlyMap<string, string> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const kinds = new Map<string, string>()
  for (const field of formFields(definition).values()) {
    const kind = documentKindOf(field)
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, field.name)
  }
  indexes.set(definition, kinds)
  return kinds
}
