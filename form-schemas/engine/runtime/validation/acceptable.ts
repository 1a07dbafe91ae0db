import type { FormDefinition, JsonSchema, JsonValue, Problem } from '../definition/definition.ts'
import { jsonObject, sameValue, textList, formFields } from '../definition/form-fields.ts'
import { isBlank } from '../answered.ts'
import { choicesIn, itemsIn, maxListItems, entrySchema, groupFields } from '../lists/lists.ts'

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, ReadonlySet<JsonValue>>>()

function lookupValues(definition: FormDefinition): ReadonlyMap<string, ReadonlySet<JsonValue>> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const index = new Map(definition.lookups.map(({ id, values }) => [id, new Set<JsonValue>(values)]))
  indexes.set(definition, index)
  return index
}

/**
 * Whether a value is not in its lookup; retired values are in it. Checked here and not by the validators, so that a
 * list of 10,000 entries is in the form once. False for fields without a lookup and for values of another type.
 */
export function isUnknownChoice(definition: FormDefinition, schema: JsonSchema, value: JsonValue): boolean {
  const id = schema['x-lookup']
  if (typeof id === 'string')
    return isOfLookupType(schema['type'], value) && lookupValues(definition).get(id)?.has(value) === false
  const items = jsonObject(schema['items'])
  return items !== undefined && Array.isArray(value) && value.some((item) => isUnknownChoice(definition, items, item))
}

function isRetired(definition: FormDefinition, schema: JsonSchema, value: JsonValue): boolean {
  const lookup = definition.lookups.find(({ id }) => id === schema['x-lookup'])
  return lookup?.retired.some((retired) => retired === value) ?? false
}

function isOfLookupType(type: JsonValue | undefined, value: JsonValue): boolean {
  return type === 'string' ? typeof value === 'string' : typeof value === 'number'
}

/** Limit for fields without `maxLength` (dates, patterns). */
export const maxTextLength = 2000

type Refusal = Pick<Problem, 'code' | 'values'> & { readonly field: string }

/** `previous`: the answer that it replaces, if known. */
type Candidate = {
  readonly field: string
  readonly schema: JsonSchema
  readonly value: JsonValue
  readonly previous: JsonValue | undefined
}

/**
 * Whether a value may be stored in a draft: known field, correct type, within the maximum length, an offered choice;
 * for a list, every entry and only declared fields. Call it for new answers only, so that old answers with retired
 * choices stay; entries of the previous list (`previous`) stay too. Incomplete or badly formatted values may be stored
 * and block only the submit. `null` and blanks clear and are always acceptable.
 */
export function acceptableValue(
  form: { readonly definition: FormDefinition },
  field: string,
  value: JsonValue,
  previous?: JsonValue,
): Problem | undefined {
  const known = formFields(form.definition).get(field)
  if (known === undefined) return { step: '', field, code: 'unknownField', severity: 'error' }
  if (isBlank(value)) return undefined
  const refusal = refusalOf(form.definition, { field, schema: known.schema, value, previous })
  return refusal === undefined ? undefined : { step: known.step.id, severity: 'error', ...refusal }
}

function refusalOf(definition: FormDefinition, given: Candidate): Refusal | undefined {
  const { field, schema, value } = given
  const entry = entrySchema(schema)
  if (entry === undefined) return refusedAnswer(definition, given)
  if (!Array.isArray(value)) return { field, code: 'type' }
  const limit = typeof schema['maxItems'] === 'number' ? Math.min(schema['maxItems'], maxListItems) : maxListItems
  if (value.length > limit) return { field, code: 'maxItems', values: { limit } }
  const fields = groupFields(schema)
  return fields === undefined
    ? refusedChoice(definition, { ...given, schema: entry }, value)
    : refusedItem(definition, { ...given, fields }, value)
}

function refusedChoice(
  definition: FormDefinition,
  given: Candidate,
  choices: readonly JsonValue[],
): Refusal | undefined {
  const { field } = given
  const previous = choicesIn(given.previous) ?? []
  return firstRefusal(choices, (value, index) => {
    if (choices.some((other, before) => before < index && sameValue(other, value)))
      return { field, code: 'uniqueItems' }
    return previous.some((choice) => choice === value) ? undefined : refusedAnswer(definition, { ...given, value })
  })
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type GivenItems = Candidate & { readonly fields: ReadonlyMap<string, JsonSchema> }

/** Items without a usable id are named by their index. */
function refusedItem(
  definition: FormDefinition,
  { field, fields, previous: before }: GivenItems,
  items: readonly JsonValue[],
): Refusal | undefined {
  const known = new Map((itemsIn(before) ?? []).map((item) => [item.id, item]))
  const ids = new Set<JsonValue>()
  return firstRefusal(items, (value, index) => {
    const item = jsonObject(value)
    if (item === undefined) return { field: `${field}.${index}`, code: 'type' }
    const { id, ...answers } = item
    const named = `${field}.${index}.id`
    if (typeof id !== 'string') return { field: named, code: id === undefined ? 'required' : 'type' }
    if (!isId.test(id)) return { field: named, code: 'format', values: { limit: 'uuid' } }
    if (ids.has(id)) return { field: named, code: 'uniqueItems' }
    ids.add(id)
    const previous = known.get(id)
    return firstRefusal(Object.entries(answers), ([part, answer]) => {
      const was = previous !== undefined && Object.hasOwn(previous, part) ? previous[part] : undefined
      if (was !== undefined && sameValue(was, answer)) return undefined
      const schema = fields.get(part)
      const name = `${field}.${id}.${part}`
      return schema === undefined
        ? { field: name, code: 'unknownField' }
        : refusedAnswer(definition, { field: name, schema, value: answer, previous: was })
    })
  })
}

function refusedAnswer(definition: FormDefinition, { field, schema, value }: Candidate): Refusal | undefined {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : textList(schema['type'])
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return { field, code: 'type' }
  const choices = schema['x-lookup'] === undefined ? schema['enum'] : undefined
  if (Array.isArray(choices) && !choices.some((choice) => sameValue(choice, value))) return { field, code: 'enum' }
  if (isUnknownChoice(definition, schema, value) || isRetired(definition, schema, value)) return { field, code: 'enum' }
  if (typeof value !== 'string') return undefined
  const limit = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : maxTextLength
  return [...value].length > limit ? { field, code: 'maxLength', values: { limit } } : undefined
}

function isOfType(type: string, value: JsonValue): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'null' ? value === null : type !== 'array' && type !== 'object' && typeof value === type
}

function firstRefusal<T>(
  values: readonly T[],
  refuse: (value: T, index: number) => Refusal | undefined,
): Refusal | undefined {
  for (const [index, value] of values.entries()) {
    const refusal = refuse(value, index)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
