import { expect, it } from 'vitest'
import { uniqueKeyBatches } from './unique-key-batches.ts'

it('keeps the order of each key across the batches', () => {
  expect(uniqueKeyBatches(['a1', 'b1', 'a2', 'c1', 'a3', 'b2'], ([key = '']) => key)).toEqual([
    ['a1', 'b1', 'c1'],
    ['a2', 'b2'],
    ['a3'],
  ])
})
