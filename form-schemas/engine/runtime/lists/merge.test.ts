import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../definition/definition.ts'
import { propertyRuns } from '../../fixtures/answers-of-form.ts'
import { type Item, itemsIn, mergeAnswers, sameAnswer } from './lists.ts'

const field = 'cards'
const a = { id: 'a', agency: 'PADI', level: 'OWD' }
const b = { id: 'b', agency: 'SSI' }
const c = { id: 'c', agency: 'CMAS' }
const of = (base: JsonValue, yours: JsonValue, theirs: JsonValue) => mergeAnswers(field, { base, yours, theirs })
const noConflicts = { conflicts: [] }

describe('a list of choices', () => {
  it.each<[string, JsonValue, JsonValue, JsonValue, JsonValue]>([
    ['both add', ['en'], ['en', 'de'], ['en', 'it'], ['en', 'it', 'de']],
    ['both add the same', null, ['de'], ['de'], ['de']],
    ['one adds, one removes', ['en'], ['en', 'de'], null, ['de']],
    ['one removes all, one adds', ['en'], null, ['en', 'it'], ['it']],
    ['both remove', ['en', 'de'], ['en'], ['de'], null],
    ['only the order differs', ['en', 'de'], ['de', 'en'], ['en', 'de'], ['en', 'de']],
  ])('merges: %s', (_, base, yours, theirs, value) =>
    expect(of(base, yours, theirs)).toEqual({ value, ...noConflicts }),
  )

  it('is the same answer in another order', () => {
    expect(sameAnswer(['en', 'de'], ['de', 'en'])).toBe(true)
    expect(sameAnswer(['en'], ['en', 'de'])).toBe(false)
    expect(sameAnswer([a, b], [b, a])).toBe(false)
    expect(sameAnswer(null, undefined)).toBe(true)
  })
})

describe('a repeating group', () => {
  it.each<[string, Item[], Item[], Item[], Item[]]>([
    ['both add', [a], [a, b], [a, c], [a, c, b]],
    ['both add the first item', [], [b], [c], [c, b]],
    ['one adds, one removes', [a], [a, b], [], [b]],
    [
      'different items are changed',
      [a, b],
      [{ ...a, level: 'AOWD' }, b],
      [a, { ...b, level: 'OWD' }],
      [
        { ...a, level: 'AOWD' },
        { ...b, level: 'OWD' },
      ],
    ],
    [
      'different fields of one item are changed',
      [a],
      [{ ...a, level: 'AOWD' }],
      [{ ...a, agency: 'SSI' }],
      [{ id: 'a', agency: 'SSI', level: 'AOWD' }],
    ],
    ['both make the same change', [a], [{ ...a, level: 'AOWD' }], [{ ...a, level: 'AOWD' }], [{ ...a, level: 'AOWD' }]],
    [
      'one clears a field, one changes another',
      [a],
      [{ id: 'a', agency: 'PADI' }],
      [{ ...a, agency: 'SSI' }],
      [{ id: 'a', agency: 'SSI' }],
    ],
    ['one moves, one adds', [a, b], [b, a], [a, b, c], [b, a, c]],
    ['one moves, one changes', [a, b], [b, a], [{ ...a, level: 'AOWD' }, b], [b, { ...a, level: 'AOWD' }]],
    ['they move, you change', [a, b], [{ ...a, level: 'AOWD' }, b], [b, a], [b, { ...a, level: 'AOWD' }]],
    ['both remove', [a, b], [b], [b], [b]],
    ['one inserts an item', [a, b], [a, c, b], [a, b], [a, c, b]],
  ])('merges: %s', (_, base, yours, theirs, value) =>
    expect(of(base, yours, theirs)).toEqual({ value, ...noConflicts }),
  )

  it('does not merge the same field of one item', () =>
    expect(of([a, b], [{ ...a, level: 'AOWD' }, b], [{ ...a, level: 'Rescue' }, b])).toEqual({
      value: [{ ...a, level: 'AOWD' }, b],
      conflicts: [{ name: 'cards.a.level', yours: 'AOWD', theirs: 'Rescue' }],
    }))

  it('does not merge an item that one removed and the other changed', () => {
    const changed = { ...a, level: 'AOWD' }
    expect(of([a, b], [b], [changed, b])).toEqual({
      value: [b],
      conflicts: [{ name: 'cards.a', yours: null, theirs: changed }],
    })
    expect(of([a, b], [changed, b], [b])).toEqual({
      value: [changed, b],
      conflicts: [{ name: 'cards.a', yours: changed, theirs: null }],
    })
  })
})

it('any other answer is merged as a whole', () => {
  expect(of('x', 'y', 'x')).toEqual({ value: 'y', ...noConflicts })
  expect(of('x', 'x', 'z')).toEqual({ value: 'z', ...noConflicts })
  expect(of('x', 'y', 'z')).toEqual({ value: 'y', conflicts: [{ name: field, yours: 'y', theirs: 'z' }] })
  expect(of(['x', {}], ['y'], 'z')).toEqual({ value: ['y'], conflicts: [{ name: field, yours: ['y'], theirs: 'z' }] })
})

const answers = fc.dictionary(fc.constantFrom('p', 'q'), fc.constantFrom(1, 2, 3), { noNullPrototype: true })
const list = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), answers), { selector: ([id]) => id })
  .map((items) => items.map(([id, own]) => ({ ...own, id })))
const answer: fc.Arbitrary<JsonValue> = fc
  .oneof(list, fc.uniqueArray(fc.constantFrom('x', 'y', 'z')), fc.constantFrom('x', 'y', null))
  .map((value) => (Array.isArray(value) && value.length === 0 ? null : value))

describe('any merge', () => {
  const holds = (property: (base: JsonValue, yours: JsonValue, theirs: JsonValue) => void) =>
    fc.assert(fc.property(answer, answer, answer, property), { numRuns: propertyRuns * 3 })

  it('takes a change of one side, or the same change of both, without a conflict', () => {
    fc.assert(
      fc.property(answer, answer, (base, changed) => {
        for (const [yours, theirs] of [
          [changed, base],
          [base, changed],
          [changed, changed],
        ] as const) {
          const { value, conflicts } = of(base, yours, theirs)
          expect(conflicts).toEqual([])
          expect(sameAnswer(value, changed)).toBe(true)
        }
      }),
      { numRuns: propertyRuns * 3 },
    )
  })

  it('finds the same conflicts from both sides', () =>
    holds((base, yours, theirs) => {
      const turned = of(base, theirs, yours).conflicts.map(({ name, ...clash }) => ({
        name,
        yours: clash.theirs,
        theirs: clash.yours,
      }))
      const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
      expect(of(base, yours, theirs).conflicts.toSorted(byName)).toEqual(turned.toSorted(byName))
    }))

  it('contains each item once, and merging the result again changes nothing', () =>
    holds((base, yours, theirs) => {
      const { value } = of(base, yours, theirs)
      const ids = (itemsIn(value) ?? []).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const again = of(theirs, value, theirs)
      expect(again.conflicts).toEqual([])
      expect(sameAnswer(again.value, value)).toBe(true)
    }))
})
