import type { JsonSchema, JsonValue } from '../definition/definition.ts'
import { answersOfItem, type Item, itemsIn, entrySchema, groupFields } from './lists.ts'

type Words = {
  /** Title of a field of an item. */
  readonly title: (part: string) => string
  /** Text of one answer; null: none. `part`: the field of the item. */
  readonly text: (value: JsonValue, of: { readonly schema: JsonSchema; readonly part?: string }) => string | null
}

/** A list as text: its choices, or its items with their fields; null when it is empty. */
export function listText(answer: JsonValue, schema: JsonSchema, words: Words): string | null {
  const items = groupFields(schema) === undefined ? undefined : itemsIn(answer)
  const entry = entrySchema(schema) ?? {}
  const texts =
    items === undefined
      ? (Array.isArray(answer) ? answer : []).map((choice) => words.text(choice, { schema: entry }) ?? '')
      : items.map((item) => itemText(item, schema, words))
  return texts.length === 0 ? null : texts.join(items === undefined ? ', ' : '; ')
}

/** An item as text: `Agency: PADI, Level: AOWD`, in the order of its fields; removed fields last. */
export function itemText(item: Item, schema: JsonSchema, { title, text }: Words): string {
  const fields = groupFields(schema)
  const order = [...(fields?.keys() ?? [])]
  const place = (part: string) => (order.includes(part) ? order.indexOf(part) : order.length)
  const answers = answersOfItem(item).toSorted(([one], [other]) => place(one) - place(other))
  const texts = answers.flatMap(([part, value]) => {
    const words = text(value, { schema: fields?.get(part) ?? {}, part })
    return words === null ? [] : [`${title(part)}: ${words}`]
  })
  return texts.length === 0 ? '–' : texts.join(', ')
}
