import { saysNothing } from './answered.ts'
import type { FormDefinition, JsonSchema, JsonValue, Problem } from './definition/definition.ts'
import { formFields } from './definition/form-fields.ts'
import { jsonObject, sameValue, textList } from './definition/json-object.ts'
import { choicesIn, itemsIn, mostItems } from './lists/entries.ts'
import { entrySchema, groupFields } from './lists/list-fields.ts'
import { isForeign, isRetired } from './lookup-values.ts'

/** Longest text stored for a field whose schema names no limit (dates, patterns). */
export const longestText = 2000

type Refusal = Pick<Problem, 'code' | 'values'> & { readonly field: string }

/** `seen`: the answer that it takes the place of, as far as that is known. */
type Given = {
  readonly field: string
  readonly schema: JsonSchema
  readonly value: JsonValue
  readonly seen: JsonValue | undefined
}

/**
 * Whether a value may be stored in a draft: known field, right type, not over-long, one of the choices that
 * are offered; of a list every entry, and nothing in it but what is declared. Asked of new answers only, so that an old one
 * to a retired choice stays, and what a list had in it before (`seen`) does too. What is merely incomplete or badly formed
 * may be stored and blocks only the submit. `null` and blanks clear and are always acceptable.
 */
export function acceptableValue(
  form: { readonly definition: FormDefinition },
  field: string,
  value: JsonValue,
  seen?: JsonValue,
): Problem | undefined {
  const known = formFields(form.definition).get(field)
  if (known === undefined) return { step: '', field, code: 'unknownField', severity: 'error' }
  if (saysNothing(value)) return undefined
  const refusal = refusalOf(form.definition, { field, schema: known.schema, value, seen })
  return refusal === undefined ? undefined : { step: known.step.id, severity: 'error', ...refusal }
}

function refusalOf(definition: FormDefinition, given: Given): Refusal | undefined {
  const { field, schema, value } = given
  const entry = entrySchema(schema)
  if (entry === undefined) return refusedAnswer(definition, given)
  if (!Array.isArray(value)) return { field, code: 'type' }
  const most = typeof schema['maxItems'] === 'number' ? Math.min(schema['maxItems'], mostItems) : mostItems
  if (value.length > most) return { field, code: 'maxItems', values: { limit: most } }
  const fields = groupFields(schema)
  return fields === undefined
    ? refusedChoice(definition, { ...given, schema: entry }, value)
    : refusedItem(definition, { ...given, fields }, value)
}

function refusedChoice(definition: FormDefinition, given: Given, choices: readonly JsonValue[]): Refusal | undefined {
  const { field } = given
  const seen = choicesIn(given.seen) ?? []
  return first(choices, (value, index) => {
    if (choices.some((other, before) => before < index && sameValue(other, value)))
      return { field, code: 'uniqueItems' }
    return seen.some((choice) => choice === value) ? undefined : refusedAnswer(definition, { ...given, value })
  })
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type GivenItems = Given & { readonly fields: ReadonlyMap<string, JsonSchema> }

/** Items that cannot be named by their id are named by their number, from 0. */
function refusedItem(
  definition: FormDefinition,
  { field, fields, seen: before }: GivenItems,
  items: readonly JsonValue[],
): Refusal | undefined {
  const known = new Map((itemsIn(before) ?? []).map((item) => [item.id, item]))
  const ids = new Set<JsonValue>()
  return first(items, (value, index) => {
    const item = jsonObject(value)
    if (item === undefined) return { field: `${field}.${index}`, code: 'type' }
    const { id, ...answers } = item
    const named = `${field}.${index}.id`
    if (typeof id !== 'string') return { field: named, code: id === undefined ? 'required' : 'type' }
    if (!isId.test(id)) return { field: named, code: 'format', values: { limit: 'uuid' } }
    if (ids.has(id)) return { field: named, code: 'uniqueItems' }
    ids.add(id)
    const seen = known.get(id)
    return first(Object.entries(answers), ([part, answer]) => {
      const was = seen !== undefined && Object.hasOwn(seen, part) ? seen[part] : undefined
      if (was !== undefined && sameValue(was, answer)) return undefined
      const schema = fields.get(part)
      const name = `${field}.${id}.${part}`
      return schema === undefined
        ? { field: name, code: 'unknownField' }
        : refusedAnswer(definition, { field: name, schema, value: answer, seen: was })
    })
  })
}

function refusedAnswer(definition: FormDefinition, { field, schema, value }: Given): Refusal | undefined {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : textList(schema['type'])
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return { field, code: 'type' }
  const choices = schema['x-lookup'] === undefined ? schema['enum'] : undefined
  if (Array.isArray(choices) && !choices.some((choice) => sameValue(choice, value))) return { field, code: 'enum' }
  if (isForeign(definition, schema, value) || isRetired(definition, schema, value)) return { field, code: 'enum' }
  if (typeof value !== 'string') return undefined
  const limit = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : longestText
  return [...value].length > limit ? { field, code: 'maxLength', values: { limit } } : undefined
}

function isOfType(type: string, value: JsonValue): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'null' ? value === null : type !== 'array' && type !== 'object' && typeof value === type
}

function first<T>(values: readonly T[], refuse: (value: T, index: number) => Refusal | undefined): Refusal | undefined {
  for (const [index, value] of values.entries()) {
    const refusal = refuse(value, index)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
