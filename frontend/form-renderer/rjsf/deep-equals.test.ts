import { deepEquals as ofRjsf } from '@rjsf/utils'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import deepEquals from './deep-equals.ts'

it('takes for equal what RJSF takes for equal', () => {
  const json = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(deepEquals(one, other)).toBe(ofRjsf(one, other))
      expect(deepEquals({ one, by: () => 1 }, { one: structuredClone(one), by: () => 2 })).toBe(true)
    }),
  )
  for (const [one, other] of [
    [{ a: undefined }, {}],
    [[], {}],
    [null, {}],
    [0, -0],
    [Number.NaN, Number.NaN],
    [[1, 2], [1]],
    [{ a: 1 }, { b: 1 }],
  ])
    expect(deepEquals(one, other)).toBe(ofRjsf(one, other))
  const round = () => {
    const one: { self?: object; by: number } = { by: 1 }
    one.self = one
    return one
  }
  expect([deepEquals(round(), round()), ofRjsf(round(), round())]).toEqual([true, true])
})
