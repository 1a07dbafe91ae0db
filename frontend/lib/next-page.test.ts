import { expect, it } from 'vitest'
import { nextPage } from './next-page.ts'

it('is the address of rel="next", among others', () => {
  expect(nextPage('</api/submissions?limit=50>; rel="first", </api/submissions?limit=50&cursor=a%2Cb>; rel="next"')).toBe('/api/submissions?limit=50&cursor=a%2Cb')
})

it('keeps path and query of a whole address', () => {
  expect(nextPage('<https://fleet.example/api/submissions?cursor=x>; rel=next')).toBe('/api/submissions?cursor=x')
})

it('is nothing on the last page', () => {
  expect(nextPage(null)).toBeUndefined()
  expect(nextPage('</api/submissions>; rel="first"')).toBeUndefined()
})
