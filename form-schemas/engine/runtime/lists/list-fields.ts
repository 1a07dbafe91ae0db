import type { FormDefinition, JsonSchema } from '../definition/definition.ts'
import { type FormField, formFields } from '../definition/form-fields.ts'
import { jsonObject } from '../definition/json-object.ts'
import { placeOf } from './entries.ts'

/** What one entry of a list is; undefined for a field that takes one answer. */
export function entrySchema(schema: JsonSchema): JsonSchema | undefined {
  return schema['type'] === 'array' ? (jsonObject(schema['items']) ?? {}) : undefined
}

/** The fields of a repeating group by name, in order; undefined for any other field. */
export function groupFields(schema: JsonSchema): ReadonlyMap<string, JsonSchema> | undefined {
  const entry = entrySchema(schema)
  if (entry?.['type'] !== 'object') return undefined
  const fields = Object.entries(jsonObject(entry['properties']) ?? {})
  return new Map(fields.flatMap(([name, field]): [string, JsonSchema][] => [[name, jsonObject(field) ?? {}]]))
}

/** A field of a form, an item of one, or a field of an item. */
export type NamedField = FormField & {
  /** The field of the form that it is in. */
  readonly list?: FormField
  /** Its key among the texts of its step: `certifications`, `certifications.level`. */
  readonly textKey: string
}

/** What `<field>`, `<field>.<item id>` and `<field>.<item id>.<field of the item>` name in a form; undefined: nothing. */
export function namedField(definition: FormDefinition, name: string): NamedField | undefined {
  const { field, item, part } = placeOf(name)
  const list = formFields(definition).get(field)
  if (list === undefined || item === undefined) return list && { ...list, textKey: field }
  const fields = groupFields(list.schema)
  if (part === undefined)
    return fields && { name, step: list.step, schema: entrySchema(list.schema) ?? {}, list, textKey: field }
  const schema = fields?.get(part)
  return schema && { name, step: list.step, schema, list, textKey: `${field}.${part}` }
}

/** How a field of a form, or one of its items, is drawn. */
export function drawingOf({ name, step, list }: Pick<NamedField, 'name' | 'step' | 'list'>): JsonSchema | undefined {
  const { field, part } = placeOf(name)
  const own = jsonObject(step.uiSchema[field])
  return list === undefined || part === undefined ? own : jsonObject(jsonObject(own?.['items'])?.[part])
}
