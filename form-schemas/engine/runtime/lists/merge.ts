import type { JsonValue } from '../definition/definition.ts'
import { sameValue } from '../definition/json-object.ts'
import { answersOfItem, choicesIn, type Item, itemsIn, listOf } from './entries.ts'

/** One answer as somebody saw it, as they want it and as it is by now; null or undefined: none. */
export type Sides = {
  readonly seen: JsonValue | undefined
  readonly yours: JsonValue | undefined
  readonly theirs: JsonValue | undefined
}

/** What both sides changed to different values: a field, an item of it (one removed, the other changed it), or a field of an item. */
export type Clash = { readonly name: string; readonly yours: JsonValue; readonly theirs: JsonValue }

/** `value`: what both sides want; where they clash, what you want. */
export type Merged = { readonly value: JsonValue; readonly clashes: readonly Clash[] }

/**
 * What two people make of one answer, on either side of the wire. Of a list of choices each choice counts for itself, of a
 * repeating group each item and each of its fields; anything else counts whole.
 */
export function merged(field: string, { seen, yours, theirs }: Sides): Merged {
  const sides = [seen, yours, theirs]
  if (!sides.some((side) => Array.isArray(side))) return mergedWhole(field, { seen, yours, theirs })
  const [sawChoices, yourChoices, theirChoices] = sides.map(choicesIn)
  if (sawChoices && yourChoices && theirChoices)
    return { value: mergedChoices(sawChoices, yourChoices, theirChoices), clashes: [] }
  const [sawItems, yourItems, theirItems] = sides.map(itemsIn)
  if (sawItems && yourItems && theirItems)
    return mergedItems(field, { seen: sawItems, yours: yourItems, theirs: theirItems })
  return mergedWhole(field, { seen, yours, theirs })
}

/** Whether two answers say the same; choices in another order do. */
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

function mergedWhole(name: string, { seen, yours = null, theirs = null }: Sides): Merged {
  if (sameValue(yours, theirs) || sameValue(seen ?? null, theirs)) return { value: yours, clashes: [] }
  if (sameValue(seen ?? null, yours)) return { value: theirs, clashes: [] }
  return { value: yours, clashes: [{ name, yours, theirs }] }
}

type Choices = readonly (string | number)[]

function mergedChoices(seen: Choices, yours: Choices, theirs: Choices): JsonValue {
  const kept = theirs.filter((choice) => yours.includes(choice) || !seen.includes(choice))
  return listOf([...kept, ...yours.filter((choice) => !seen.includes(choice) && !theirs.includes(choice))])
}

type Lists = { readonly seen: readonly Item[]; readonly yours: readonly Item[]; readonly theirs: readonly Item[] }

function mergedItems(field: string, lists: Lists): Merged {
  const [seen, yours, theirs] = [lists.seen, lists.yours, lists.theirs].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  )
  const clashes: Clash[] = []
  const items = orderOf(lists).flatMap((id) => {
    const one = mergedItem(`${field}.${id}`, { seen: seen?.get(id), yours: yours?.get(id), theirs: theirs?.get(id) })
    clashes.push(...one.clashes)
    return one.value === null ? [] : [one.value]
  })
  return { value: listOf(items), clashes }
}

type ItemSides = {
  readonly seen: Item | undefined
  readonly yours: Item | undefined
  readonly theirs: Item | undefined
}

function mergedItem(name: string, { seen, yours, theirs }: ItemSides): Merged {
  if (yours === undefined || theirs === undefined) return mergedWhole(name, { seen, yours, theirs })
  const clashes: Clash[] = []
  const fields = new Set([...answersOfItem(theirs), ...answersOfItem(yours)].map(([field]) => field))
  const answers = [...fields].flatMap((field): [string, JsonValue][] => {
    const one = mergedWhole(`${name}.${field}`, { seen: seen?.[field], yours: yours[field], theirs: theirs[field] })
    clashes.push(...one.clashes)
    return one.value === null ? [] : [[field, one.value]]
  })
  return { value: { id: yours.id, ...Object.fromEntries(answers) }, clashes }
}

/** All ids: in your order if you moved any, else in theirs, with what only the other has where it stood there. */
function orderOf({ seen, yours, theirs }: Lists): string[] {
  const [saw, mine, others] = [seen, yours, theirs].map((items) => items.map(({ id }) => id))
  return isMoved(saw ?? [], mine ?? []) ? woven(mine ?? [], others ?? []) : woven(others ?? [], mine ?? [])
}

/** Whether what both lists have stands in another order. */
export function isMoved(before: readonly string[], after: readonly string[]): boolean {
  const stayed = before.filter((id) => after.includes(id))
  return after.filter((id) => stayed.includes(id)).some((id, index) => id !== stayed[index])
}

function woven(frame: readonly string[], other: readonly string[]): string[] {
  const ids = [...frame]
  for (const [index, id] of other.entries()) {
    if (frame.includes(id)) continue
    const isLast = other.slice(index).every((later) => !frame.includes(later))
    ids.splice(isLast ? ids.length : ids.indexOf(other[index - 1] ?? '') + 1, 0, id)
  }
  return ids
}
