import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStandIn, type StandIn } from '@fleet/platform/event-sourcing/stores/testing/stand-in/stand-in'
import { type Api, startApi } from '../../../testing/api.ts'
import { withLimits } from '../../../testing/with-limits.ts'
import { download, someFile, upload } from '../../../testing/submission-documents/uploading.ts'

let standIn: StandIn
let api: Api
beforeAll(async () => {
  standIn = await startStandIn()
  api = await startApi({ EVENTSTORE_URL: standIn.url }, withLimits({ storeWait: 2 }))
})
afterAll(async () => {
  await api.close()
  await standIn.stop()
})

describe('an upload while the event store is away', () => {
  it.each([
    ['cannot be reached', 'unavailable', 0],
    ['stores it without an answer', 'outcome-unknown', 1],
  ] as const)(
    'that %s is answered with 503, leaves nothing partial, and succeeds later with the same key',
    async (_, kind, stored) => {
      const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
      const attached = () =>
        standIn.log.stream(`submission-${id}`).filter(({ type }) => type === 'DocumentAttached').length
      const file = { id, bytes: someFile(), key: randomUUID() }
      standIn.faults.order({ kind, on: 'append' })
      const refused = await upload(api.admin, file)
      standIn.faults.clear()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
      expect(refused.json().code).toMatch(/^store\./)
      expect(attached()).toBe(stored)

      const again = await upload(api.admin, file)
      expect(again.statusCode, again.body).toBe(201)
      expect(attached()).toBe(1)
      const { documentId } = again.json()
      expect((await download(api.admin, id, documentId)).rawPayload).toEqual(file.bytes)
      expect((await upload(api.admin, file)).json().documentId).toBe(documentId)
      expect(attached()).toBe(1)
    },
  )
})

describe('while the event store hangs', () => {
  it('saves are refused without waiting for it, a registration in memory is shown, and work continues afterwards', async () => {
    const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
    const path = `/api/submissions/${id}`
    const save = (bookingReference: string) => api.admin.call('PATCH', path, { bookingReference })
    expect((await save('A 1')).statusCode).toBe(200)
    expect((await api.admin.call('GET', path)).statusCode).toBe(200)
    for (const on of ['append', 'read'] as const) standIn.faults.order({ kind: 'hang', on })
    const received = async (reference: string) => {
      const { append } = standIn.faults.received
      expect((await save(reference)).statusCode).toBe(503)
      return standIn.faults.received.append - append
    }
    expect(await received('A 2')).toBeGreaterThan(0)
    await expect.poll(() => received('A 3')).toBe(0)
    const shown = await api.admin.call('GET', path)
    expect([shown.statusCode, shown.json().bookingReference]).toEqual([200, 'A 1'])
    expect((await api.admin.call('GET', '/health/ready')).json()).toMatchObject({
      status: 'unavailable',
      database: 'ok',
      eventStore: 'unavailable',
    })
    standIn.faults.clear()
    await expect.poll(async () => (await save('A 5')).statusCode).toBe(200)
  })
})
