import { expect, it } from 'vitest'
import { lettersThatDiffer } from './letters-that-differ.ts'

it('marks the letter O that became a zero', () => {
  expect(lettersThatDiffer('C01X8LOVG', 'C01X8L0VG')).toEqual({
    from: ['C01X8L', 'O', 'VG'],
    to: ['C01X8L', '0', 'VG'],
  })
})

it('marks what was added', () => {
  expect(lettersThatDiffer('2345 678', '2345 6789')).toEqual({ from: ['2345 678', '', ''], to: ['2345 678', '9', ''] })
})

it('counts a repeated letter once', () => {
  expect(lettersThatDiffer('Anna', 'Annna')).toEqual({ from: ['Ann', '', 'a'], to: ['Ann', 'n', 'a'] })
})

it('marks nothing when less than half is shared', () => {
  expect(lettersThatDiffer('PADI', 'SSI')).toBeUndefined()
  expect(lettersThatDiffer('', 'Germany')).toBeUndefined()
})

it('does not cut a letter beyond the basic plane in two', () => {
  expect(lettersThatDiffer('ab🐠c', 'ab🐡c')?.to).toEqual(['ab', '🐡', 'c'])
})
