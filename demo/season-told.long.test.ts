import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { verifySeals } from '@fleet/platform/event-sourcing/integrity/verify'
import { type Api, startApi } from '@fleet/backend/testing/api'
import { agencies } from './cast.ts'
import { isLogOfOthers } from './season-there.ts'
import { seedSeason } from './seed-season.ts'

const now = '2030-03-15T10:00:00Z'
const submissions = 60
/** A season is a thousand commands one after the other: seconds alone, a minute on a machine that is busy with other tests. */
const patience = 180_000
const startHere = () => startApi({ MASTER_KEY: 'a master key for the season, 32 or more' })

let whole: Api
beforeAll(async () => {
  whole = await startHere()
  await seedSeason(whole.application.services, { now, submissions })
}, patience)
afterAll(async () => {
  await whole.close()
})

async function brieflyHere(): Promise<Api & AsyncDisposable> {
  const api = await startHere()
  return { ...api, [Symbol.asyncDispose]: () => api.close() }
}

async function listOf({ admin }: Api): Promise<Record<string, Json>[]> {
  const rows: Record<string, Json>[] = (await admin.call('GET', '/api/submissions?limit=200')).json()
  return rows
}

it('comes through the commands in every status, and again changes nothing', async () => {
  const { services } = whole.application
  const counts = JSON.parse(String((await whole.admin.call('GET', '/api/submissions')).headers['x-status-counts']))
  expect(counts.all).toBe(submissions)
  expect(Object.values(counts)).not.toContain(0)

  const before = await services.store.head()
  expect(await seedSeason(services, { now: '2030-03-20T10:00:00Z', submissions })).toEqual({ acts: 0, made: false })
  expect(await services.store.head()).toBe(before)
  expect(await verifySeals(services.store)).not.toHaveProperty('misfit')
})

it('is told in six languages by people with names, who correct what was wrong', async () => {
  const rows = await listOf(whole)
  const histories = await Promise.all(
    rows.map(async ({ id }) => (await whole.admin.call('GET', `/api/submissions/${id}/history?limit=200`)).json()),
  )
  const entries: { actor: { name: string; role: string }; changes: { field: string; from: Json; to: Json }[] }[] =
    histories.flat()
  const names = new Set(entries.map(({ actor }) => `${actor.name}, ${actor.role}`))
  expect(names).toContain('Mariam Fouad, manager')
  expect(names).toContain('Silke Brockmann, agent')
  // What was only preset is the form's word.
  expect([...names].filter((name) => !/^[\p{L}’-]+( [\p{L}’-]+)+, (manager|admin|agent|guest)$/u.test(name))).toEqual([
    'The form, form',
  ])
  const changes = entries.flatMap((entry) => entry.changes)
  expect(changes.filter(({ field, from }) => field === 'passportNumber' && String(from).includes('O'))).not.toEqual([])
  expect(new Set(changes.filter(({ field }) => field === 'language').map(({ to }) => to))).toEqual(
    new Set(['de', 'en', 'ru', 'fr', 'it', 'es']),
  )
})

it('has agencies that are approved, with teams and clients, one that waits and one that was rejected', async () => {
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

it('is not put among registrations of others', async () => {
  await using there = await brieflyHere()
  const { services } = there.application
  expect(await isLogOfOthers(services)).toBe(false)
  await there.admin.call('POST', '/api/submissions', {})
  expect(await isLogOfOthers(services)).toBe(true)
})
