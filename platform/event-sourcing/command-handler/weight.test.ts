import { expect, it } from 'vitest'
import { weightOf } from './weight.ts'

it('grows with texts and entries', () => {
  const small = weightOf({ answers: { firstName: 'Ann' } })
  expect(weightOf({ answers: { firstName: 'Ann'.repeat(100) } }) - small).toBe(297)
  expect(weightOf({ answers: { firstName: 'Ann', lastName: 'Lee' } })).toBeGreaterThan(small)
})

it('looks into lists, sets and maps', () => {
  const text = 'x'.repeat(1_000)
  for (const value of [[text], new Set([text]), new Map([[1, text]]), new Map([[text, 1]]), [[[text]]]])
    expect(weightOf(value)).toBeGreaterThan(1_000)
})

it('of something nested a million deep is known as well', () => {
  let list: object = {}
  for (let n = 0; n < 1_000_000; n += 1) list = { before: list }
  expect(weightOf(list)).toBeGreaterThan(1_000_000)
})
