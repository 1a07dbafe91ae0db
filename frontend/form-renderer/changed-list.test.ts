import { expect, it } from 'vitest'
import { changedList } from './changed-list.ts'

const first = { id: 'a', level: 'Rescue' }
const second = { id: 'b', level: 'Nitrox' }

it('a change of an item’s field changes that item only; clearing it removes it', () => {
  const changed = changedList([first, second], [1, 'level'], 'Deep')
  expect(changed).toEqual([first, { id: 'b', level: 'Deep' }])
  expect(changed?.[0]).toBe(first)
  expect(changedList([first, second], [1, 'level'], undefined)).toEqual([first, { id: 'b' }])
})

it('a new item gets an id of its own, and keeps it', () => {
  const added = changedList([first], [], [first, {}])
  expect(added).toEqual([first, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  expect(changedList(added, [], [...(added ?? [])].toReversed())).toEqual(added?.toReversed())
})

it('choices stay as they are, and an empty list counts as no answer', () => {
  expect(changedList(undefined, [], ['en', 'de'])).toEqual(['en', 'de'])
  expect(changedList([first], [], [])).toBeUndefined()
})
