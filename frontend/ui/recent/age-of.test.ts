import { expect, it } from 'vitest'
import { ageOf, agesFrom } from './age-of.ts'

const now = Date.parse('2026-11-18T12:00:00Z')

it.each([
  ['2026-11-18T11:00:01Z', { unit: 'now', count: 0 }],
  ['2026-11-18T11:00:00Z', { unit: 'hours', count: 1 }],
  ['2026-11-17T12:00:01Z', { unit: 'hours', count: 23 }],
  ['2026-11-17T12:00:00Z', { unit: 'days', count: 1 }],
  ['2026-11-01T12:00:00Z', { unit: 'days', count: 17 }],
  ['2026-11-18T12:05:00Z', { unit: 'now', count: 0 }],
])('%s is %o', (since, age) => {
  expect(ageOf(since, now)).toEqual(age)
})

it.each([
  ['pending_review', '2026-11-10T08:00:00Z', '2026-11-10T08:00:00Z'],
  ['draft', null, '2026-11-18T11:30:00Z'],
  ['missing_docs', '2026-11-10T08:00:00Z', '2026-11-18T11:30:00Z'],
  ['pending_review', null, '2026-11-18T11:30:00Z'],
] as const)('%s, submitted %s and saved later, counts from %s', (status, submittedAt, from) => {
  expect(agesFrom({ status, submittedAt, updatedAt: '2026-11-18T11:30:00Z' })).toBe(from)
})
