import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../kernel/json.ts'
import { sameValue } from './state.ts'

const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)))

describe('the same answer', () => {
  it('is none, whether null or absent', () => {
    expect(sameValue(null, undefined)).toBe(true)
    expect(sameValue(undefined, false)).toBe(false)
    expect(sameValue(null, '')).toBe(false)
  })

  it('does not depend on the order of keys', () => {
    expect(sameValue({ a: 1, b: [2, { c: 3 }] }, { b: [2, { c: 3 }], a: 1 })).toBe(true)
  })

  it('does not depend on the order of choices', () => {
    expect(sameValue(['en', 'de'], ['de', 'en'])).toBe(true)
    expect(sameValue({ a: [1, 2] }, { a: [2, 1] })).toBe(true)
  })

  it.each([
    [{ a: null }, { b: 1 }],
    [{ a: null }, { b: null }],
    [[], {}],
    [['a'], { 0: 'a' }],
    [
      [1, 2],
      [2, 3],
    ],
    [
      [{ id: 1 }, { id: 2 }],
      [{ id: 2 }, { id: 1 }],
    ],
    [1, '1'],
    [{ a: 1 }, { a: 1, b: 2 }],
  ])('differs for %j and %j', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
    expect(sameValue(other, one)).toBe(false)
  })

  it('is equal for a value and its copy', () => {
    fc.assert(fc.property(json, (value) => sameValue(value, structuredClone(value))))
  })

  it('is symmetric', () => {
    fc.assert(fc.property(json, json, (one, other) => sameValue(one, other) === sameValue(other, one)))
  })
})
