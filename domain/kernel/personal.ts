import type { Event } from './event.ts'
import type { Json, JsonObject } from './json.ts'

/** Numbers, yes or no, a choice among words that the code names: no room for what somebody types. */
type IsClosed<T> = T extends number | boolean ? true : T extends string ? (string extends T ? false : true) : false

type Given<T> = NonNullable<T>

/**
 * What a field is, in one word. Readable by whoever reads the log: `plain`, of a closed type; `id`, an identifier, code or
 * hash that we made or checked, or a list of them; `time`, ISO 8601; `text`, which is nobody's (a form's files); an object
 * of such fields. Only with a key: `personal`, of the first person the event is about; `personal of each`, a list whose
 * items are each of the person whose number they carry.
 */
type FieldClass<T> =
  | 'personal'
  | (false extends IsClosed<Given<T>> ? 'text' : 'plain')
  | (Given<T> extends string | readonly string[] ? 'id' | 'time' : never)
  | (Given<T> extends readonly { person?: number }[] ? 'personal of each' : never)
  | (Given<T> extends readonly unknown[] | string
      ? never
      : string extends keyof Given<T>
        ? never
        : { readonly [K in keyof Given<T>]-?: FieldClass<Given<T>[K]> })

/**
 * A word for every field of an event's data, and whose the personal ones are: the persons the event is about, by their
 * number from 1. Each of them has a part in every such event, also when nothing is said of them, so that it shows nothing.
 */
export type Declaration<Data extends object> = {
  readonly fields: { readonly [K in keyof Data]-?: FieldClass<Data[K]> }
  readonly of?: (data: Data) => readonly string[]
}

/** Event type -> its declaration; there is none without. */
export type Declarations<E extends Event> = { readonly [T in E['type']]: Declaration<Extract<E, { type: T }>['data']> }

/** A declaration of whatever type. */
export type AnyDeclaration = {
  readonly fields: { readonly [field: string]: unknown }
  readonly of?: (data: never) => readonly string[]
}

/** What an event says of one person: fields by name, and items of lists with their place in the list. */
export type PersonalData = readonly [
  fields: JsonObject,
  lists: { readonly [field: string]: readonly (readonly [place: number, item: Json])[] },
]

type MutablePersonalData = [JsonObject, { [field: string]: [number, Json][] }]

function personOf(item: Json, persons: readonly string[]): string | undefined {
  const number = typeof item === 'object' && item !== null && !Array.isArray(item) ? item['person'] : undefined
  return (typeof number === 'number' ? persons[number - 1] : undefined) ?? persons[0]
}

/**
 * Divides an event's data: what is readable without a key, and a part for each person it is about.
 * @throws Error a personal field is nobody's
 */
export function splitByPerson(
  { fields, of }: AnyDeclaration,
  data: JsonObject,
): { plain: JsonObject; parts: ReadonlyMap<string, PersonalData> } {
  // The data is that of an event of the declared type; `of` reads the ids it needs.
  const persons = of?.(data as never) ?? []
  const plain: JsonObject = {}
  const parts = new Map<string, MutablePersonalData>(persons.map((personId) => [personId, [{}, {}]]))
  const partOf = (personId: string | undefined, field: string): MutablePersonalData => {
    const part = personId === undefined ? undefined : parts.get(personId)
    if (part === undefined) throw new Error(`${field} is personal, and of nobody the event is about`)
    return part
  }
  for (const [field, value] of Object.entries(data)) {
    // A field without a word is personal: what was forgotten is not told.
    const fieldClass = fields[field] ?? 'personal'
    if (fieldClass === 'personal of each' && Array.isArray(value)) {
      for (const [place, item] of value.entries())
        (partOf(personOf(item, persons), field)[1][field] ??= []).push([place, item])
    } else if (fieldClass === 'personal') partOf(persons[0], field)[0][field] = value
    else plain[field] = value
  }
  return { plain, parts }
}

/** The data again, of the parts that could be opened: fields of erased persons are absent, and so are their items of lists. */
export function joinPersonalData(plain: JsonObject, parts: readonly PersonalData[]): JsonObject {
  const lists = new Map<string, (readonly [number, Json])[]>()
  for (const [, itemsOf] of parts) {
    for (const [field, items] of Object.entries(itemsOf)) lists.set(field, [...(lists.get(field) ?? []), ...items])
  }
  const whole = [...lists].map(([field, items]): [string, Json] => [
    field,
    items.toSorted(([a], [b]) => a - b).map(([, item]) => item),
  ])
  return Object.assign({}, plain, ...parts.map(([fields]) => fields), Object.fromEntries(whole))
}

/** Nothing is said of the person: a part of one who was erased can be left out. */
export function isEmptyPersonalData([fields, lists]: PersonalData): boolean {
  return Object.values(fields).every((value) => value === null) && Object.keys(lists).length === 0
}
