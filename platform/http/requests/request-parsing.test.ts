import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { jsonDepth } from './request-parsing.ts'

function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('the depth of a JSON text', () => {
  it('is that of its value, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(jsonDepth(text)).toBe(depthOf(JSON.parse(text)))
      }),
    )
  })

  it.each([
    ['"[[[["', 0],
    [String.raw`"\"[["`, 0],
    [String.raw`["\\",["]"]]`, 2],
    ['[[[[', 4],
    ['', 0],
    ['['.repeat(100_000), 100_000],
  ])('of %.20j is %i', (text, depth) => {
    expect(jsonDepth(text)).toBe(depth)
  })
})
