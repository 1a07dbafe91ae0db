import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { type Api, startApi } from '@fleet/backend/testing/api'
import { agencies } from './people.ts'
import { hasOtherRegistrations } from './season-state.ts'
import { seedSeason } from './seed-season.ts'

const now = '2030-03-15T10:00:00Z'
const submissions = 60
/** Seeding runs a thousand commands: seconds alone, a minute on a busy machine. */
const timeout = 180_000
const start = () => startApi({ MASTER_KEY: 'a master key for the season, 32 or more' })

let whole: Api
beforeAll(async () => {
  whole = await start()
  await seedSeason(whole.application.services, { now, submissions })
}, timeout)
afterAll(async () => {
  await whole.close()
})

async function startDisposable(): Promise<Api & AsyncDisposable> {
  const api = await start()
  return { ...api, [Symbol.asyncDispose]: () => api.close() }
}

async function listOf({ admin }: Api): Promise<Record<string, Json>[]> {
  const rows: Record<string, Json>[] = (await admin.call('GET', '/api/submissions?limit=200')).json()
  return rows
}

it('seeds every status, and changes nothing when repeated', async () => {
  const { services } = whole.application
  const counts = JSON.parse(String((await whole.admin.call('GET', '/api/submissions')).headers['x-status-counts']))
  expect(counts.all).toBe(submissions)
  expect(Object.values(counts)).not.toContain(0)

  const before = await services.store.head()
  expect(await seedSeason(services, { now: '2030-03-20T10:00:00Z', submissions })).toEqual({
    actions: 0,
    created: false,
  })
  expect(await services.store.head()).toBe(before)
  expect(await verifyLogIntegrity(services.store)).not.toHaveProperty('violation')
})

it('has six languages, actors with full names, and corrected typos', async () => {
  const rows = await listOf(whole)
  const histories = await Promise.all(
    rows.map(async ({ id }) => (await whole.admin.call('GET', `/api/submissions/${id}/history?limit=200`)).json()),
  )
  const entries: { actor: { name: string; role: string }; changes: { field: string; from: Json; to: Json }[] }[] =
    histories.flat()
  const names = new Set(entries.map(({ actor }) => `${actor.name}, ${actor.role}`))
  expect(names).toContain('Mariam Fouad, manager')
  expect(names).toContain('Silke Brockmann, agent')
  // The form is the actor of preset values.
  expect([...names].filter((name) => !/^[\p{L}’-]+( [\p{L}’-]+)+, (manager|admin|agent|guest)$/u.test(name))).toEqual([
    'The form, form',
  ])
  const changes = entries.flatMap((entry) => entry.changes)
  expect(changes.filter(({ field, from }) => field === 'passportNumber' && String(from).includes('O'))).not.toEqual([])
  expect(new Set(changes.filter(({ field }) => field === 'language').map(({ to }) => to))).toEqual(
    new Set(['de', 'en', 'ru', 'fr', 'it', 'es']),
  )
})

it('has approved agencies with teams and clients, one pending and one rejected agency', async () => {
  const { services } = whole.application
  const states = await Promise.all(agencies.map(async ({ agentId }) => (await services.agents.load(agentId)).state))
  const approved = states.filter(({ status }) => status === 'approved')
  expect(
    states
      .filter(({ status }) => status !== 'approved')
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['pending', 'rejected'])
  expect(approved.filter((agency) => 'team' in agency && agency.team.length > 0)).toHaveLength(3)
})

it('detects registrations that are not of the season', async () => {
  await using there = await startDisposable()
  const { services } = there.application
  expect(await hasOtherRegistrations(services)).toBe(false)
  await there.admin.call('POST', '/api/submissions', {})
  expect(await hasOtherRegistrations(services)).toBe(true)
})
