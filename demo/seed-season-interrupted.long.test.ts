import { expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { startApi, type Api } from '@fleet/backend/testing/api'
import { seedSeason } from './seed-season.ts'

const now = '2030-03-15T10:00:00Z'
const submissions = 60

async function season(): Promise<Api & AsyncDisposable> {
  const api = await startApi({ MASTER_KEY: 'a master key for the season, 32 or more' })
  return { ...api, [Symbol.asyncDispose]: () => api.close() }
}

async function listOf({ admin }: Api): Promise<Record<string, Json>[]> {
  return (await admin.call('GET', '/api/submissions?limit=200')).json()
}

it('resumes an interrupted season with the same result as without the interruption', async () => {
  await using whole = await season()
  await seedSeason(whole.application.services, { now, submissions })
  await using stopped = await season()
  const stop = new AbortController()
  const onProgress = (done: number) => done > 300 && stop.abort()
  await expect(
    seedSeason(stopped.application.services, { now, submissions, onProgress, signal: stop.signal }),
  ).rejects.toThrow('aborted')
  expect((await listOf(stopped)).length).toBeLessThan(submissions)
  expect(await seedSeason(stopped.application.services, { now: '2030-03-20T10:00:00Z', submissions })).toMatchObject({
    created: true,
  })

  expect(await listOf(stopped)).toEqual(await listOf(whole))
})
