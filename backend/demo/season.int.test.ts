import { afterEach, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { verifySeals } from '../log/verify.ts'
import type { Api } from '../testing/api.ts'
import { startApi } from '../testing/api.ts'
import { isLogOfOthers } from './season-there.ts'
import { seedSeason } from './seed-season.ts'

const now = '2030-03-15T10:00:00Z'
const submissions = 60
let started: Api[] = []
afterEach(async () => {
  await Promise.all(started.map((api) => api.close()))
  started = []
})

async function api(): Promise<Api> {
  const made = await startApi({ MASTER_KEY: 'a master key for the season, 32 or more' })
  started.push(made)
  return made
}

async function listOf({ admin }: Api): Promise<Record<string, Json>[]> {
  const rows: Record<string, Json>[] = (await admin.call('GET', '/api/submissions?limit=200')).json()
  return rows
}

it('comes through the commands in every status, and again changes nothing', async () => {
  const there = await api()
  const { services } = there.application
  expect(await seedSeason(services, { now, submissions })).toMatchObject({ made: true })
  const counts = JSON.parse(String((await there.admin.call('GET', '/api/submissions')).headers['x-status-counts']))
  expect(counts.all).toBe(submissions)
  expect(Object.values(counts)).not.toContain(0)

  const before = await services.store.head()
  expect(await seedSeason(services, { now: '2030-03-20T10:00:00Z', submissions })).toEqual({ acts: 0, made: false })
  expect(await services.store.head()).toBe(before)
  expect(await verifySeals(services.store, services.keys.sealing)).not.toHaveProperty('misfit')
})

it('is told by people with names, who correct what was wrong', async () => {
  const there = await api()
  await seedSeason(there.application.services, { now, submissions })
  const rows = await listOf(there)
  const histories = await Promise.all(rows.map(async ({ id }) => (await there.admin.call('GET', `/api/submissions/${id}/history?limit=200`)).json()))
  const entries: { actor: { name: string; role: string }; changes: { field: string; from: Json }[] }[] = histories.flat()
  const names = new Set(entries.map(({ actor }) => `${actor.name}, ${actor.role}`))
  expect(names).toContain('Mariam Fouad, manager')
  expect(names).toContain('Silke Brockmann, agent')
  expect([...names].filter((name) => !/^[\p{L}’-]+( [\p{L}’-]+)+, (manager|admin|agent|guest)$/u.test(name))).toEqual([])
  expect(entries.flatMap(({ changes }) => changes).filter(({ field, from }) => field === 'passportNumber' && String(from).includes('O'))).not.toEqual([])
})

it('goes on where it was stopped, as if it had not been', async () => {
  const [whole, stopped] = [await api(), await api()]
  await seedSeason(whole.application.services, { now, submissions })

  const stop = new AbortController()
  const onProgress = (done: number) => done > 300 && stop.abort()
  await expect(seedSeason(stopped.application.services, { now, submissions, onProgress, signal: stop.signal })).rejects.toThrow('aborted')
  expect((await listOf(stopped)).length).toBeLessThan(submissions)
  expect(await seedSeason(stopped.application.services, { now: '2030-03-20T10:00:00Z', submissions })).toMatchObject({ made: true })

  expect(await listOf(stopped)).toEqual(await listOf(whole))
})

it('is not put among registrations of others', async () => {
  const there = await api()
  const { services } = there.application
  expect(await isLogOfOthers(services)).toBe(false)
  await there.admin.call('POST', '/api/submissions', {})
  expect(await isLogOfOthers(services)).toBe(true)
})
