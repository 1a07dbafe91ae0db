import type { Event } from './event.ts'
import type { Json, JsonObject } from './json.ts'

/** Whether the type is closed: numbers, booleans, or string literals, so that it cannot hold free text. */
type IsClosed<T> = T extends number | boolean ? true : T extends string ? (string extends T ? false : true) : false

type Given<T> = NonNullable<T>

/**
 * The class of a field. Readable without a key: `plain`, of a closed type; `id`, an identifier, code or hash that the
 * application made or checked, or a list of them; `time`, ISO 8601; `text`, not personal (a form's files); an object of
 * such fields. Encrypted: `personal`, with the key of the first person the event is about; `personal of each`, a list
 * with each item encrypted for the person with its number.
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
 * Classes of all fields of an event, and `of`: the persons the event is about, by number from 1. Each of them gets a
 * ciphertext in every such event, even an empty one, so that its presence reveals nothing.
 */
export type Declaration<Data extends object> = {
  readonly fields: { readonly [K in keyof Data]-?: FieldClass<Data[K]> }
  readonly of?: (data: Data) => readonly string[]
}

/** Event type -> its declaration; every type needs one. */
export type Declarations<E extends Event> = { readonly [T in E['type']]: Declaration<Extract<E, { type: T }>['data']> }

export type AnyDeclaration = {
  readonly fields: { readonly [field: string]: unknown }
  readonly of?: (data: never) => readonly string[]
}

/** The personal data of one person in an event: fields by name, and list items with their index. */
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
 * Splits an event's data into plain fields and the personal data of each person.
 * @throws Error a personal field belongs to no person of the event
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
    // An undeclared field is personal, so a forgotten declaration reveals nothing.
    const fieldClass = fields[field] ?? 'personal'
    if (fieldClass === 'personal of each' && Array.isArray(value)) {
      for (const [place, item] of value.entries())
        (partOf(personOf(item, persons), field)[1][field] ??= []).push([place, item])
    } else if (fieldClass === 'personal') partOf(persons[0], field)[0][field] = value
    else plain[field] = value
  }
  return { plain, parts }
}

/** Joins plain fields with the decrypted personal data; fields and list items of erased persons are absent. */
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

/** Whether there is nothing in it; such an entry of an erased person can be left out. */
export function isEmptyPersonalData([fields, lists]: PersonalData): boolean {
  return Object.values(fields).every((value) => value === null) && Object.keys(lists).length === 0
}
