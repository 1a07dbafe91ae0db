import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { startApi } from './api.ts'
import { expectAllWell } from './fuzz/afterwards.ts'
import { fuzz } from './fuzz/run.ts'
import { withoutCounting } from './with-limits.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
})
afterAll(() => api.close())

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

it('whatever is asked of the API, by whomever, is answered, and nothing invalid is stored', async () => {
  const { faults, statuses } = await fuzz(api, { requests: Number(process.env['FUZZ_REQUESTS'] ?? 600), seed })
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '401', '403', '404', '422']))
  await expectAllWell(api)
}, 120_000)
