import type { FormDefinition, JsonSchema, JsonValue, Answers } from '../definition/definition.ts'
import { type FormField, formFields, jsonObject, sameValue } from '../definition/form-fields.ts'

/** Schema of a list's entries; undefined for any other field. */
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

/**
 * Resolves `<field>`, `<field>.<item id>` and `<field>.<item id>.<field of the item>`; undefined when the form has
 * none.
 */
export function namedField(definition: FormDefinition, name: string): NamedField | undefined {
  const { field, item, part } = parsePath(name)
  const list = formFields(definition).get(field)
  if (list === undefined || item === undefined) return list && { ...list, textKey: field }
  const fields = groupFields(list.schema)
  if (part === undefined)
    return fields && { name, step: list.step, schema: entrySchema(list.schema) ?? {}, list, textKey: field }
  const schema = fields?.get(part)
  return schema && { name, step: list.step, schema, list, textKey: `${field}.${part}` }
}

/** UI schema of a field, or of a field of an item. */
export function uiSchemaOf({ name, step, list }: Pick<NamedField, 'name' | 'step' | 'list'>): JsonSchema | undefined {
  const { field, part } = parsePath(name)
  const own = jsonObject(step.uiSchema[field])
  return list === undefined || part === undefined ? own : jsonObject(jsonObject(own?.['items'])?.[part])
}

/** One difference between two answers; null: no answer. */
export type AnswerChange = {
  /** `<field>`, `<field>.<item id>` of an added or removed item, `<field>.<item id>.<field of the item>`. */
  readonly name: string
  readonly from: JsonValue
  readonly to: JsonValue
  /** Items only: number in the list, from 1; of a removed item, in the list before. */
  readonly number?: number
  /** Lists of choices only. */
  readonly added?: readonly JsonValue[]
  readonly removed?: readonly JsonValue[]
}

/**
 * The differences between two answers: of a list of choices, added and removed choices; of a repeating group, items and
 * their fields, and the list itself when items moved. [] when both are the same.
 */
export function answerChanges(field: string, from: JsonValue = null, to: JsonValue = null): AnswerChange[] {
  if (sameAnswer(from, to)) return []
  if (!Array.isArray(from) && !Array.isArray(to)) return [{ name: field, from, to }]
  const [before, after] = [choicesIn(from), choicesIn(to)]
  if (before && after) {
    const [added, removed] = [
      after.filter((choice) => !before.includes(choice)),
      before.filter((choice) => !after.includes(choice)),
    ]
    return [{ name: field, from, to, added, removed }]
  }
  const [old, present] = [itemsIn(from), itemsIn(to)]
  return old && present ? itemChanges(field, old, present) : [{ name: field, from, to }]
}

function itemChanges(field: string, before: readonly Item[], after: readonly Item[]): AnswerChange[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const present = new Set(after.map(({ id }) => id))
  const moved = isMoved(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return [
    ...(moved ? [{ name: field, from: [...before], to: [...after] }] : []),
    ...after.flatMap((item, index): AnswerChange[] => {
      const [name, number] = [`${field}.${item.id}`, index + 1]
      const was = old.get(item.id)
      if (was === undefined) return [{ name, from: null, to: item, number }]
      const fields = new Set([...answersOfItem(was), ...answersOfItem(item)].map(([part]) => part))
      return [...fields].flatMap((part): AnswerChange[] => {
        const [from, to] = [was[part] ?? null, item[part] ?? null]
        return sameValue(from, to) ? [] : [{ name: `${name}.${part}`, from, to, number }]
      })
    }),
    ...before.flatMap((item, index): AnswerChange[] =>
      present.has(item.id) ? [] : [{ name: `${field}.${item.id}`, from: item, to: null, number: index + 1 }],
    ),
  ]
}

/**
 * One item of a repeating group. The client that adds it creates the `id`, which never changes; all other members are
 * answers to the group's fields.
 */
export type Item = { readonly id: string; readonly [field: string]: JsonValue }

/** Upper bound for every list, also above its `maxItems`. */
export const maxListItems = 50

/** The items of an answer to a repeating group; [] for no answer, undefined for an answer of another type. */
export function itemsIn(answer: JsonValue | undefined): readonly Item[] | undefined {
  if (answer === undefined || answer === null) return []
  if (!Array.isArray(answer)) return undefined
  const items = answer.map(asItem).filter((item) => item !== undefined)
  return items.length === answer.length ? items : undefined
}

/** The choices of an answer to a list of choices; [] for no answer, undefined for an answer of another type. */
export function choicesIn(answer: JsonValue | undefined): readonly (string | number)[] | undefined {
  if (answer === undefined || answer === null) return []
  if (!Array.isArray(answer)) return undefined
  const choices = answer.filter((choice) => typeof choice === 'string' || typeof choice === 'number')
  return choices.length === answer.length ? choices : undefined
}

function asItem(value: JsonValue): Item | undefined {
  const object = jsonObject(value)
  const id = object?.['id']
  return typeof id === 'string' ? { ...object, id } : undefined
}

/** The answers of an item, without its id. */
export function answersOfItem({ id: _, ...answers }: Item): [field: string, answer: JsonValue][] {
  return Object.entries(answers)
}

/** A path in problems, history, requests and addresses: a field, an item of it, or a field of that item. */
type AnswerPath = { readonly field: string; readonly item?: string; readonly part?: string }

/** Parses `certifications`, `certifications.<id>` and `certifications.<id>.level`. */
export function parsePath(name: string): AnswerPath {
  const [field = '', item, part] = name.split('.')
  return { field, ...(item === undefined ? {} : { item }), ...(part === undefined ? {} : { part }) }
}

/** The first segment of a path. */
export function fieldOf(name: string): string {
  const end = name.indexOf('.')
  return end < 0 ? name : name.slice(0, end)
}

/** The path and the paths that contain it, innermost first. */
export function enclosingPaths(name: string): string[] {
  const { field, item, part } = parsePath(name)
  return [...(part === undefined ? [] : [name]), ...(item === undefined ? [] : [`${field}.${item}`]), field]
}

/** The path with another field name. */
export function withField(field: string, name: string): string {
  return field + name.slice(fieldOf(name).length)
}

/** Whether a path equals another or is inside it. */
export function isWithin(name: string, whole: string): boolean {
  return name === whole || name.startsWith(`${whole}.`)
}

/** The value at a path; undefined: no answer. */
export function answerAt(answers: Answers, name: string): JsonValue | undefined {
  const { field, item: id, part } = parsePath(name)
  const answer = answers[field]
  if (id === undefined) return answer
  const item = itemsIn(answer)?.find((one) => one.id === id)
  return part === undefined ? item : item?.[part]
}

/** Number of the path's item in its list, from 1; undefined for a path without an item, or a removed item. */
export function itemNumber(answers: Answers, name: string): number | undefined {
  const { field, item } = parsePath(name)
  const index = item === undefined ? -1 : (itemsIn(answers[field]) ?? []).findIndex(({ id }) => id === item)
  return index < 0 ? undefined : index + 1
}

/** The answer to the path's field with `value` set at the path; null removes it. A new item is added at the end. */
export function withAnswerAt(answer: JsonValue | undefined, name: string, value: JsonValue): JsonValue {
  const { item: id, part } = parsePath(name)
  if (id === undefined) return value
  const items = itemsIn(answer) ?? []
  const old = items.find((one) => one.id === id)
  const item = part === undefined ? jsonObject(value) : { ...(old ?? { id }), [part]: value }
  const present = item === undefined ? undefined : withoutEmpty({ ...item, id })
  if (old === undefined) return listOf(present === undefined ? items : [...items, present])
  return listOf(items.flatMap((one) => (one !== old ? [one] : present === undefined ? [] : [present])))
}

function withoutEmpty(item: Item): Item {
  return { ...Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)), id: item.id }
}

/** null for an empty list, which counts as no answer. */
function listOf(entries: readonly JsonValue[]): JsonValue {
  return entries.length === 0 ? null : [...entries]
}

/** Input of a three-way merge; null or undefined: no answer. */
type MergeSides = {
  readonly base: JsonValue | undefined
  readonly yours: JsonValue | undefined
  readonly theirs: JsonValue | undefined
}

/**
 * Both sides changed a field, a field of an item, or an item (one removed it, the other changed it) to different
 * values.
 */
type MergeConflict = { readonly name: string; readonly yours: JsonValue; readonly theirs: JsonValue }

/** `value`: the merged answer, with yours where both conflict. */
type Merged = { readonly value: JsonValue; readonly conflicts: readonly MergeConflict[] }

/**
 * Three-way merge of one answer, in the browser and on the server. Merges lists of choices by choice, and repeating
 * groups by item and field; any other answer as a whole.
 */
export function mergeAnswers(field: string, { base, yours, theirs }: MergeSides): Merged {
  const sides = [base, yours, theirs]
  if (!sides.some((side) => Array.isArray(side))) return mergeValue(field, { base, yours, theirs })
  const [sawChoices, yourChoices, theirChoices] = sides.map(choicesIn)
  if (sawChoices && yourChoices && theirChoices)
    return { value: mergeChoices(sawChoices, yourChoices, theirChoices), conflicts: [] }
  const [sawItems, yourItems, theirItems] = sides.map(itemsIn)
  if (sawItems && yourItems && theirItems)
    return mergeItems(field, { base: sawItems, yours: yourItems, theirs: theirItems })
  return mergeValue(field, { base, yours, theirs })
}

/** Whether two answers are equal, ignoring the order of choices. */
export function sameAnswer(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (sameValue(one ?? null, other ?? null)) return true
  const [left, right] = [choicesIn(one), choicesIn(other)]
  return (
    left !== undefined &&
    right !== undefined &&
    left.length === right.length &&
    left.every((choice) => right.includes(choice))
  )
}

function mergeValue(name: string, { base, yours = null, theirs = null }: MergeSides): Merged {
  if (sameValue(yours, theirs) || sameValue(base ?? null, theirs)) return { value: yours, conflicts: [] }
  if (sameValue(base ?? null, yours)) return { value: theirs, conflicts: [] }
  return { value: yours, conflicts: [{ name, yours, theirs }] }
}

type Choices = readonly (string | number)[]

function mergeChoices(base: Choices, yours: Choices, theirs: Choices): JsonValue {
  const kept = theirs.filter((choice) => yours.includes(choice) || !base.includes(choice))
  return listOf([...kept, ...yours.filter((choice) => !base.includes(choice) && !theirs.includes(choice))])
}

type Lists = { readonly base: readonly Item[]; readonly yours: readonly Item[]; readonly theirs: readonly Item[] }

function mergeItems(field: string, lists: Lists): Merged {
  const [base, yours, theirs] = [lists.base, lists.yours, lists.theirs].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  )
  const conflicts: MergeConflict[] = []
  const items = mergedOrder(lists).flatMap((id) => {
    const one = mergeItem(`${field}.${id}`, { base: base?.get(id), yours: yours?.get(id), theirs: theirs?.get(id) })
    conflicts.push(...one.conflicts)
    return one.value === null ? [] : [one.value]
  })
  return { value: listOf(items), conflicts }
}

type ItemSides = {
  readonly base: Item | undefined
  readonly yours: Item | undefined
  readonly theirs: Item | undefined
}

function mergeItem(name: string, { base, yours, theirs }: ItemSides): Merged {
  if (yours === undefined || theirs === undefined) return mergeValue(name, { base, yours, theirs })
  const conflicts: MergeConflict[] = []
  const fields = new Set([...answersOfItem(theirs), ...answersOfItem(yours)].map(([field]) => field))
  const answers = [...fields].flatMap((field): [string, JsonValue][] => {
    const one = mergeValue(`${name}.${field}`, { base: base?.[field], yours: yours[field], theirs: theirs[field] })
    conflicts.push(...one.conflicts)
    return one.value === null ? [] : [[field, one.value]]
  })
  return { value: { id: yours.id, ...Object.fromEntries(answers) }, conflicts }
}

/** All ids: in your order if you moved any, else in theirs; ids of only one side keep their neighbour. */
function mergedOrder({ base, yours, theirs }: Lists): string[] {
  const [saw, mine, others] = [base, yours, theirs].map((items) => items.map(({ id }) => id))
  return isMoved(saw ?? [], mine ?? []) ? interleaved(mine ?? [], others ?? []) : interleaved(others ?? [], mine ?? [])
}

/** Whether the common entries of both lists differ in order. */
function isMoved(before: readonly string[], after: readonly string[]): boolean {
  const stayed = before.filter((id) => after.includes(id))
  return after.filter((id) => stayed.includes(id)).some((id, index) => id !== stayed[index])
}

function interleaved(frame: readonly string[], other: readonly string[]): string[] {
  const ids = [...frame]
  for (const [index, id] of other.entries()) {
    if (frame.includes(id)) continue
    const isLast = other.slice(index).every((later) => !frame.includes(later))
    ids.splice(isLast ? ids.length : ids.indexOf(other[index - 1] ?? '') + 1, 0, id)
  }
  return ids
}
