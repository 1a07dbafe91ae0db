import { expect, it } from 'vitest'
import { diffText } from './text-diff.ts'

it('marks a letter O that became a zero', () => {
  expect(diffText('C01X8LOVG', 'C01X8L0VG')).toEqual({
    from: ['C01X8L', 'O', 'VG'],
    to: ['C01X8L', '0', 'VG'],
  })
})

it('marks an insertion', () => {
  expect(diffText('2345 678', '2345 6789')).toEqual({ from: ['2345 678', '', ''], to: ['2345 678', '9', ''] })
})

it('handles repeated letters', () => {
  expect(diffText('Anna', 'Annna')).toEqual({ from: ['Ann', '', 'a'], to: ['Ann', 'n', 'a'] })
})

it('marks nothing when less than half is shared', () => {
  expect(diffText('PADI', 'SSI')).toBeUndefined()
  expect(diffText('', 'Germany')).toBeUndefined()
})

it('does not split a surrogate pair', () => {
  expect(diffText('ab🐠c', 'ab🐡c')?.to).toEqual(['ab', '🐡', 'c'])
})
