import { expect, it } from 'vitest'
import { blameIndex } from './blame.ts'
import { change, entry } from '../testing/history-entries.ts'

const newestFirst = [
  entry(9, [change('phone', 'new')]),
  entry(7, [change('phone', 'of person 2', { person: 2 })]),
  entry(5, [change('phone', 'old'), change('email', 'a@example.com')]),
  entry(1, [change('groupSize', '4', { person: null })]),
]

it('is the newest change of a person’s field', () => {
  const index = blameIndex(newestFirst, 9)
  expect(index.of(1, 'phone')?.entry.revision).toBe(9)
  expect(index.of(2, 'phone')?.change.to).toBe('of person 2')
  expect(index.of(1, 'email')?.entry.revision).toBe(5)
})

it('of a list or item is the newest change within it', () => {
  const index = blameIndex(
    [
      entry(9, [change('cards.a.level', 'Rescue')]),
      entry(8, [change('cards.b', 'SSI')]),
      entry(7, [change('cards.a', 'PADI')]),
    ],
    9,
  )
  const at = (name: string) => index.of(1, name)?.entry.revision
  expect([at('cards'), at('cards.a'), at('cards.b'), at('cards.a.level'), at('cards.a.agency')]).toEqual([
    9,
    9,
    8,
    9,
    undefined,
  ])
})

it('of a past revision ignores later changes', () => {
  expect(blameIndex(newestFirst, 8).of(1, 'phone')?.change.to).toBe('old')
  expect(blameIndex(newestFirst, 4).of(1, 'phone')).toBeUndefined()
})

it('of the booking belongs to person 1', () => {
  expect(blameIndex(newestFirst, 9).of(1, 'groupSize')?.entry.revision).toBe(1)
})
