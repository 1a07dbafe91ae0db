import type { FormDefinition, JsonSchema, JsonValue } from '../definition/definition.ts'
import { formFields, jsonObject, sameValue } from '../definition/form-fields.ts'
import { entrySchema, groupFields, itemsIn, uiSchemaOf } from '../lists/lists.ts'
import { normalText, textKindOf, type TextKind } from './text-kinds.ts'

const kinds = new WeakMap<FormDefinition, Map<string, TextKind | undefined>>()

/** The kind of text that a field takes; of a field in a repeating group, by the path `<list>.*.<field>`. */
function kindOf(definition: FormDefinition, path: string, schema: JsonSchema): TextKind | undefined {
  const known = kinds.get(definition) ?? new Map<string, TextKind | undefined>()
  kinds.set(definition, known)
  if (known.has(path)) return known.get(path)
  const [field = path] = path.split('.')
  const list = formFields(definition).get(field)
  const uiSchema = list && uiSchemaOf({ name: path, step: list.step, ...(path === field ? {} : { list }) })
  const kind = textKindOf(schema, uiSchema)
  known.set(path, kind)
  return kind
}

/**
 * Normalises the texts of an answer by the kinds of their fields, in browser, API and import. `base`: the stored answer;
 * an equal value is returned unchanged, so that sending a form back changes nothing.
 */
export function enteredAnswer(
  definition: FormDefinition,
  field: string,
  value: JsonValue,
  base?: JsonValue,
): JsonValue {
  const schema = formFields(definition).get(field)?.schema
  if (schema === undefined || sameValue(value, base)) return value
  if (!Array.isArray(value)) return entered(kindOf(definition, field, schema), value)
  const parts = groupFields(schema)
  if (parts === undefined) {
    const kind = textKindOf(entrySchema(schema) ?? {}, undefined)
    return value.map((entry) => entered(kind, entry))
  }
  const before = new Map((itemsIn(base) ?? []).map((item) => [item.id, item]))
  return value.map((entry) => {
    const item = jsonObject(entry)
    if (item === undefined) return entry
    const previous = typeof item['id'] === 'string' ? before.get(item['id']) : undefined
    return Object.fromEntries(
      Object.entries(item).map(([part, answer]): [string, JsonValue] => {
        const own = parts.get(part)
        const isKept = own === undefined || (previous !== undefined && sameValue(previous[part], answer))
        return [part, isKept ? answer : entered(kindOf(definition, `${field}.*.${part}`, own), answer)]
      }),
    )
  })
}

function entered(kind: TextKind | undefined, value: JsonValue): JsonValue {
  return kind === undefined || typeof value !== 'string' ? value : normalText(kind, value).value
}
