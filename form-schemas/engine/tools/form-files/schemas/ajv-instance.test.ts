import { expect, it } from 'vitest'
import { ajvInstance } from './ajv-instance.ts'

it.each([
  [0.01, 100_000],
  [0.1, 10_000],
  [0.25, 4_000],
  [5, 1_000],
])('accepts every multiple of %d up to the %dth, and nothing between two', (step, count) => {
  const isMultiple = ajvInstance().compile({ type: 'number', multipleOf: step })
  const digits = String(step).split('.')[1]?.length ?? 0
  const multiples = Array.from({ length: count }, (_, index) => Number((index * step).toFixed(digits)))
  expect(multiples.filter((amount) => !isMultiple(amount))).toEqual([])
  expect(multiples.filter((amount) => isMultiple(amount + step / 2))).toEqual([])
})
