import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { type Api, startApi } from '@fleet/backend/testing/api'
import type { Outcome } from '../booking.ts'
import { seasonAt } from './season.ts'
import { seedSeason } from '../seed-season.ts'

const now = '2030-03-15T10:00:00Z'
let api: Api
const rows: Record<string, Json>[] = []

beforeAll(async () => {
  api = await startApi()
  await seedSeason(api.application.services, { now })
  let next: string | undefined = '/api/submissions?limit=200'
  while (next !== undefined) {
    const response = await api.admin.call('GET', next)
    rows.push(...response.json())
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
  }
})
afterAll(async () => {
  await api.close()
})

const tally = (values: readonly Json[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, same]) => [value, same.length]))

it('has the planned statuses: 400 registrations, groups of 2 to 20', () => {
  const planned = seasonAt({ now: Date.parse(now), timeZone: 'Africa/Cairo', submissions: 400 })
  const statusOf = (outcome: Outcome) => (outcome === 'reopened' ? 'draft' : outcome)
  expect(tally(rows.map(({ status }) => status ?? null))).toEqual(
    tally(planned.map(({ outcome }) => statusOf(outcome))),
  )
  const sizes = new Set(rows.map(({ groupSize }) => Number(groupSize)))
  expect([...sizes].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

it('has reference codes in the order of creation, without a gap', () => {
  const oldestFirst = rows.toReversed()
  const numbers = oldestFirst.map(({ referenceCode }) => String(referenceCode))
  const years = Map.groupBy(numbers, (code) => code.slice(0, 8))
  for (const [year, codes] of years)
    expect(codes).toEqual(codes.map((_, index) => `${year}${String(index + 1).padStart(5, '0')}`))
  const times = oldestFirst.map(({ createdAt }) => String(createdAt))
  expect(times).toEqual(times.toSorted())
})

it('shows on the dashboard', async () => {
  const stats = (await api.admin.call('GET', '/api/stats')).json()
  expect(stats.activeForms).toBeGreaterThan(50)
  expect(stats.pendingReview).toBeGreaterThan(20)
  expect(stats.totalDivers).toBeGreaterThan(400)
})

it('has an intact integrity chain', async () => {
  const { store } = api.application.services
  expect(await verifyLogIntegrity(store)).not.toHaveProperty('violation')
})
