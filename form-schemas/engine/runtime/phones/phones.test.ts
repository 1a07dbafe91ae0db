import { describe, expect, it } from 'vitest'
import { phones } from './phones.ts'

describe('a telephone number', () => {
  it.each([
    ['664 1234567', '+43', 'good'],
    ['0664 123 45 67', '+43', 'good'],
    ['+43 664 1234567', '+1', 'good'],
    ['0043 664 1234567', '+1', 'good'],
    ['(0)151 / 2345-6789', '+49', 'good'],
    ['8 (916) 555-01-02', '+7', 'good'],
    ['06 6982 0000', '+39', 'good'],
    ['213 373 4253', '+1', 'good'],
    ['099 9999999', '+1', 'doubtful'],
    ['12', '+43', 'impossible'],
    ['2133734', '+1', 'impossible'],
    ['213 373 4253 99 99 99', '+1', 'impossible'],
    ['+', '+49', 'impossible'],
    ['1234', '!', 'good'],
  ])('%s with %s is %s', (number, code, verdict) => expect(phones.validate(number, code)).toBe(verdict))

  it.each([
    ['06641234567', '+43', { number: '664 1234567', trunkZeroRemoved: true }],
    ['6641234567', '+43', { number: '664 1234567' }],
    ['06 6982 0000', '+39', { number: '06 6982 0000' }],
    ['+49 (0)151 23456789', '+43', { number: '1512 3456789', code: '+49' }],
    ['0049 151 23456789', '+1', { number: '1512 3456789', code: '+49' }],
    ['213-373-4253', '+1', { number: '213 373 4253' }],
    ['12', '+43', undefined],
  ])('%s with %s becomes %j', (number, code, tidy) => expect(phones.normalize(number, code)).toEqual(tidy))
})
