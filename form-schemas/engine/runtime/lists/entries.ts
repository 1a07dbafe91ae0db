import type { Answers, JsonValue } from '../definition/definition.ts'
import { jsonObject } from '../definition/json-object.ts'

/**
 * One answer to a repeating group: its `id` is made where it is added and never changes, everything else are answers to the
 * group's fields.
 */
export type Item = { readonly id: string; readonly [field: string]: JsonValue }

/** Most entries of any list, whatever its `maxItems` says. */
export const mostItems = 50

/** The items in an answer to a repeating group; [] for no answer, undefined for one that is of another kind. */
export function itemsIn(answer: JsonValue | undefined): readonly Item[] | undefined {
  if (answer === undefined || answer === null) return []
  if (!Array.isArray(answer)) return undefined
  const items = answer.map(asItem).filter((item) => item !== undefined)
  return items.length === answer.length ? items : undefined
}

/** The choices in an answer to a list of choices; [] for no answer, undefined for one that is of another kind. */
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

/** The fields an item answers, in their order. */
export function answersOfItem({ id: _, ...answers }: Item): [field: string, answer: JsonValue][] {
  return Object.entries(answers)
}

/** What a name in problems, history, requests and addresses stands for: a field, an item of it, a field of that item. */
export type Place = { readonly field: string; readonly item?: string; readonly part?: string }

/** Reads `certifications`, `certifications.<id>` and `certifications.<id>.level`. */
export function placeOf(name: string): Place {
  const [field = '', item, part] = name.split('.')
  return { field, ...(item === undefined ? {} : { item }), ...(part === undefined ? {} : { part }) }
}

/** The field that a name is in. */
export function fieldOf(name: string): string {
  const end = name.indexOf('.')
  return end < 0 ? name : name.slice(0, end)
}

/** The name, and everything it is a part of: an item of a field, the field. */
export function wholesOf(name: string): string[] {
  const { field, item, part } = placeOf(name)
  return [...(part === undefined ? [] : [name]), ...(item === undefined ? [] : [`${field}.${item}`]), field]
}

/** The same name when its field is called otherwise. */
export function inField(field: string, name: string): string {
  return field + name.slice(fieldOf(name).length)
}

/** Whether a name stands for the same as another, or for a part of it. */
export function isWithin(name: string, whole: string): boolean {
  return name === whole || name.startsWith(`${whole}.`)
}

/** What stands at a name; undefined: no answer. */
export function answerAt(answers: Answers, name: string): JsonValue | undefined {
  const { field, item: id, part } = placeOf(name)
  const answer = answers[field]
  if (id === undefined) return answer
  const item = itemsIn(answer)?.find((one) => one.id === id)
  return part === undefined ? item : item?.[part]
}

/** The number in its list, from 1, of the item that a name is about; undefined: it is about none, or that is gone. */
export function numberOf(answers: Answers, name: string): number | undefined {
  const { field, item } = placeOf(name)
  const index = item === undefined ? -1 : (itemsIn(answers[field]) ?? []).findIndex(({ id }) => id === item)
  return index < 0 ? undefined : index + 1
}

/** The answer to a name's field once `value` stands at the name; null takes it away. An item that comes anew stands last. */
export function withAnswerAt(answer: JsonValue | undefined, name: string, value: JsonValue): JsonValue {
  const { item: id, part } = placeOf(name)
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

/** An empty list is no answer. */
export function listOf(entries: readonly JsonValue[]): JsonValue {
  return entries.length === 0 ? null : [...entries]
}
