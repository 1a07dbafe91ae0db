import { expect, it } from 'vitest'
import { presentShape, upcast } from './upcast.ts'

const upcasts = [(data: object) => ({ ...data, first: true }), (data: object) => ({ ...data, second: true })]

it('takes an event from the shape it was stored in through every later one', () => {
  expect(presentShape(upcasts)).toBe(3)
  expect(upcast(upcasts, 1, { stored: 1 })).toEqual({ stored: 1, first: true, second: true })
  expect(upcast(upcasts, 2, { stored: 1 })).toEqual({ stored: 1, second: true })
  expect(upcast(upcasts, 3, { stored: 1 })).toEqual({ stored: 1 })
})

it('leaves events unchanged whose type has one shape', () => {
  expect(presentShape(undefined)).toBe(1)
  expect(upcast(undefined, 1, { stored: 1 })).toEqual({ stored: 1 })
})
