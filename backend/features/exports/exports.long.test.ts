import { setInterval } from 'node:timers'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { sampleDiver } from '../../testing/sample-guest.ts'
import { withoutCounting } from '../../testing/with-limits.ts'

const groups = Number(process.env['EXPORT_GROUPS'] ?? 5_000)
const maxMegabytes = 200

let api: Api
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
  const { admin } = api
  let left = groups
  const makeSome = async () => {
    while (left > 0) {
      left -= 1
      const { id } = (await admin.call('POST', '/api/submissions', {}, { 'idempotency-key': randomUUID() })).json()
      await admin.call('PATCH', `/api/submissions/${id}`, {
        isGroupBooking: true,
        groupSize: 20,
        groupLeaderName: 'Leader',
      })
      await admin.call('PATCH', `/api/submissions/${id}`, { ...sampleDiver(), passengerIndex: 1 })
    }
  }
  await Promise.all(Array.from({ length: 4 }, makeSome))
  await caughtUp(api)
}, 3_600_000)
afterAll(() => api.close())

it.each(['xlsx', 'csv'])(
  'exporting %s of a hundred thousand persons takes no more memory than its limit',
  async (format) => {
    const megabytes = () => process.memoryUsage().rss / 2 ** 20
    const before = megabytes()
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, megabytes())
    }, 50)
    const answer = await api.admin.inject({ method: 'GET', url: `/api/export?format=${format}`, payloadAsStream: true })
    let bytes = 0
    for await (const piece of answer.stream()) bytes += piece.length
    clearInterval(watching)
    console.log(
      `${format}: ${groups * 20} persons, ${Math.round(bytes / 2 ** 20)} MB of file, ${Math.round(peak - before)} MB of memory above ${Math.round(before)}`,
    )
    expect(answer.headers['x-total-count']).toBe(String(groups * 20))
    expect(peak - before).toBeLessThan(maxMegabytes)
  },
  3_600_000,
)
