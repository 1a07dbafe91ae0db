import { expect, it } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

it.each([
  ['14:35', '14:35'],
  ['9:05', '09:05'],
  ['930', '09:30'],
  ['1435', '14:35'],
  ['7', '07:00'],
  ['9.30', '09:30'],
  ['18h20', '18:20'],
  ['2:15 pm', '14:15'],
  ['12:05 am', '00:05'],
  ['12:30pm', '12:30'],
  ['25:00', '25:00'],
  ['10:75', '10:75'],
  ['noon', 'noon'],
  ['', ''],
])('%s is kept as %s', (typed, kept) => {
  expect(timeOfDay(typed)).toBe(kept)
})
