import { expect, it } from 'vitest'
import { nextCursor } from './list-query.ts'

it('is the one with rel="next"', () => {
  expect(
    nextCursor(
      '</api/submissions?limit=50&cursor=first>; rel="first", </api/submissions?limit=50&cursor=a%2Cb>; rel="next"',
    ),
  ).toBe('a,b')
})

it('is read from an absolute address too', () => {
  expect(nextCursor('<https://fleet.example/api/submissions?cursor=x>; rel=next')).toBe('x')
})

it('is undefined on the last page', () => {
  expect(nextCursor(null)).toBeUndefined()
  expect(nextCursor('</api/submissions>; rel="first"')).toBeUndefined()
})
