import type { JsonValue } from '../definition/definition.ts'
import { sameValue } from '../definition/json-object.ts'
import { answersOfItem, choicesIn, type Item, itemsIn } from './entries.ts'
import { isMoved, sameAnswer } from './merge.ts'

/** One thing that a change of an answer comes to; null: no answer. */
export type Part = {
  /** `<field>`, `<field>.<item id>` of an item that came or went, `<field>.<item id>.<field of the item>`. */
  readonly name: string
  readonly from: JsonValue
  readonly to: JsonValue
  /** Of an item: its number in the list, from 1; of one that went, in the list before. */
  readonly number?: number
  /** Of a list of choices: those that came and went. */
  readonly added?: readonly JsonValue[]
  readonly removed?: readonly JsonValue[]
}

/**
 * What a change of an answer comes to, part by part: a list of choices by what came and went, a repeating group by items
 * and their fields, and by itself where items were moved. [] when both say the same.
 */
export function partsOf(field: string, from: JsonValue = null, to: JsonValue = null): Part[] {
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
  return old && present ? partsOfItems(field, old, present) : [{ name: field, from, to }]
}

function partsOfItems(field: string, before: readonly Item[], after: readonly Item[]): Part[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const present = new Set(after.map(({ id }) => id))
  const moved = isMoved(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return [
    ...(moved ? [{ name: field, from: [...before], to: [...after] }] : []),
    ...after.flatMap((item, index): Part[] => {
      const [name, number] = [`${field}.${item.id}`, index + 1]
      const was = old.get(item.id)
      if (was === undefined) return [{ name, from: null, to: item, number }]
      const fields = new Set([...answersOfItem(was), ...answersOfItem(item)].map(([part]) => part))
      return [...fields].flatMap((part): Part[] => {
        const [from, to] = [was[part] ?? null, item[part] ?? null]
        return sameValue(from, to) ? [] : [{ name: `${name}.${part}`, from, to, number }]
      })
    }),
    ...before.flatMap((item, index): Part[] =>
      present.has(item.id) ? [] : [{ name: `${field}.${item.id}`, from: item, to: null, number: index + 1 }],
    ),
  ]
}
