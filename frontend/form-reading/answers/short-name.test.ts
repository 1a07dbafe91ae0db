import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Karim Adel', 'Karim A.'],
  ['Anna Maria von Weber', 'Anna W.'],
  ['Plato', 'Plato'],
  ['  ', '–'],
  [null, '–'],
])('%s is %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
