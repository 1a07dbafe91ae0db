import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../api.ts'
import { expectAllWell } from './afterwards.ts'
import { fuzz } from './run.ts'
import { withoutCounting } from '../with-limits.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
})
afterAll(() => api.close())

/**
 * A fixed seed, so that a failure comes from the change under test; test:long uses random seeds and 100,000 requests.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 530_794_658)

it('any request to the API, by any role, is answered, and nothing invalid is stored', async () => {
  const { faults, statuses } = await fuzz(api, { requests: Number(process.env['FUZZ_REQUESTS'] ?? 600), seed })
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '401', '403', '404', '422']))
  await expectAllWell(api)
})
