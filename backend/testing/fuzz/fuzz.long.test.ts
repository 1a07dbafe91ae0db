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

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

it('100,000 requests, good, broken and hostile, by every role are answered, and nothing invalid is stored', async () => {
  const started = performance.now()
  const { sent, faults, statuses } = await fuzz(api, {
    requests: Number(process.env['FUZZ_REQUESTS'] ?? 100_000),
    seed,
  })
  console.log({
    seed,
    sent,
    seconds: Math.round((performance.now() - started) / 1000),
    statuses,
    faults: faults.length,
  })
  expect({ seed, faults }).toEqual({ seed, faults: [] })
  console.log(await expectAllWell(api))
}, 5_400_000)
