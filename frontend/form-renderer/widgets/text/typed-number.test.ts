import { expect, it } from 'vitest'
import { numberIn, numberText } from './typed-number.ts'

it.each([
  ['12', '12', 12],
  ['1,5', '1.5', 1.5],
  ['1.', '1.', 1],
  ['.5', '.5', 0.5],
  ['-3,25 m', '-3.25', -3.25],
  ['1.2.3', '1.23', 1.23],
  ['-', '-', undefined],
  ['.', '.', undefined],
  ['', '', undefined],
  ['four', '', undefined],
])('%j typed is shown as %j and means %j', (typed, shown, number) => {
  expect(numberText(typed, false)).toBe(shown)
  expect(numberIn(shown)).toBe(number)
})

it.each([
  ['12', '12'],
  ['1,5', '15'],
  ['-3', '3'],
  ['1234567890', '123456789'],
])('%j typed into a field for whole numbers is shown as %j', (typed, shown) =>
  expect(numberText(typed, true)).toBe(shown),
)
