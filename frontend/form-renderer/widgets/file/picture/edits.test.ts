import { describe, expect, it } from 'vitest'
import { isUntouched, rotatedSize, withQuarterTurn, untouched, scaledToFit } from './edits.ts'

describe('a rotated picture', () => {
  it('swaps its sides after a quarter turn, and keeps its size without one', () => {
    expect(rotatedSize({ width: 4000, height: 3000 }, { turns: 1, tilt: 0 })).toEqual({ width: 3000, height: 4000 })
    expect(rotatedSize({ width: 4000, height: 3000 }, { turns: 2, tilt: 0 })).toEqual({ width: 4000, height: 3000 })
  })

  it('keeps its corners when it is tilted', () => {
    const { width, height } = rotatedSize({ width: 4000, height: 3000 }, { turns: 0, tilt: 10 })
    expect(width).toBeGreaterThan(4000)
    expect(height).toBeGreaterThan(3000)
  })

  it('keeps its crop, and is back at the start after four turns', () => {
    const edits = { ...untouched, part: { x: 0.5, y: 0.125, width: 0.25, height: 0.5 } }
    expect(withQuarterTurn(edits)).toEqual({ turns: 1, tilt: 0, part: { x: 0.375, y: 0.5, width: 0.5, height: 0.25 } })
    expect([1, 2, 3, 4].reduce(withQuarterTurn, edits)).toEqual(edits)
    expect([isUntouched(untouched), isUntouched(withQuarterTurn(untouched)), isUntouched(edits)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('a picture of 12 megapixels is reduced to 2,500 on its longer side, a small one stays', () => {
  expect(scaledToFit({ width: 4000, height: 3000 }, 2_500)).toEqual({ width: 2_500, height: 1_875, scale: 0.625 })
  expect(scaledToFit({ width: 3000, height: 4000 }, 2_500)).toMatchObject({ width: 1_875, height: 2_500 })
  expect(scaledToFit({ width: 800, height: 600 }, 2_500)).toEqual({ width: 800, height: 600, scale: 1 })
})
