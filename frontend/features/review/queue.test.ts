import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { expect, it } from 'vitest'
import { placeIn } from './queue.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }) as SubmissionRow)
const around = (...given: Parameters<typeof placeIn>) => {
  const { at, previous, next } = placeIn(...given)
  return [at, previous?.id, next?.id]
}

it('has a neighbor on either side, as far as there is one', () => {
  expect(around(rows('a', 'b', 'c'), 'b', undefined)).toEqual([1, 'a', 'c'])
  expect(around(rows('a'), 'a', undefined)).toEqual([0, undefined, undefined])
})

it('keeps its place after its decision, and starts over after the last', () => {
  expect(around(rows('a', 'c'), 'b', 1)).toEqual([undefined, 'a', 'c'])
  expect(around(rows('a', 'b'), 'c', 2)).toEqual([undefined, 'a', 'b'])
  expect(around(rows(), 'a', 0)).toEqual([undefined, undefined, undefined])
  expect(around(rows('x', 'y'), 'a', undefined)).toEqual([undefined, undefined, 'x'])
})
