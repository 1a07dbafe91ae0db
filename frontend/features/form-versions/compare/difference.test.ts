import type { Line } from '@fleet/backend/features/form-versions/version-contract'
import { expect, it } from 'vitest'
import { pairs } from './difference.ts'

const line = (kind: Line['kind'], text: string): Line => ({
  kind,
  from: kind === 'added' ? null : 1,
  to: kind === 'removed' ? null : 1,
  text,
})
const shown = (lines: readonly Line[]) => pairs(lines).map(({ left, right }) => [left?.text, right?.text])

it('puts a removed line next to the line added in its place', () => {
  expect(
    shown([
      line('same', 'a'),
      line('removed', 'b'),
      line('removed', 'c'),
      line('added', 'd'),
      line('same', 'e'),
      line('added', 'f'),
    ]),
  ).toEqual([
    ['a', 'a'],
    ['b', 'd'],
    ['c', undefined],
    ['e', 'e'],
    [undefined, 'f'],
  ])
})

it('starts a new pair when a removed line follows an added one', () => {
  expect(shown([line('removed', 'a'), line('added', 'b'), line('removed', 'c')])).toEqual([
    ['a', 'b'],
    ['c', undefined],
  ])
})
