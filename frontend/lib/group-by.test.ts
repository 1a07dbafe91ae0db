import { expect, it } from 'vitest'
import { groupBy } from './group-by.ts'

it('groups items by key, groups and items in their order', () => {
  expect([...groupBy(['b1', 'a1', 'b2'], ([letter]) => letter)]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
