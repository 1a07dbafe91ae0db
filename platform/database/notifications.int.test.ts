import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { eventually } from '../testing/eventually.ts'
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts'
import { maxUndetectedLossMs, notificationHub, type NotificationHub } from './notifications.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** Time and waits that only the test moves on. */
let now = 0
let waits: { readonly ms: number; readonly pass: () => void }[] = []
let hub: NotificationHub
let listener: ReturnType<NotificationHub['listenFor']>
let received: string[] = []
beforeEach(async () => {
  now = 0
  waits = []
  received = []
  hub = notificationHub(fresh.url, {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, pass: resolve })
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
  })
  listener = hub.listenFor({
    channel: 'test_channel',
    onNotification: (payload) => received.push(payload),
    onPossibleLoss: () => received.push('lost'),
  })
  await listener.ready
  await eventually(() => expect(waits).toHaveLength(1))
})
afterEach(() => listener.stop())

/** Ends the present wait; resolves at the next one, after a heartbeat. */
async function heartbeat(afterMs: number): Promise<number | undefined> {
  const before = waits.length
  now += afterMs
  waits.at(-1)?.pass()
  await eventually(() => expect(waits).toHaveLength(before + 1))
  return waits.at(-1)?.ms
}

describe('a listener', () => {
  it('checks its connection every two seconds while it is used, and every twenty when it is not', async () => {
    const pauses = [waits[0]?.ms]
    for (let beats = 0; beats < 5; beats += 1) {
      listener.listening()
      pauses.push(await heartbeat(2_000))
    }
    expect(pauses).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000])
    for (let beats = 0; beats < 5; beats += 1) await heartbeat(2_000)
    expect(await heartbeat(20_000)).toBe(20_000)
  })

  it('is not listening after a pause until the connection answered, and says so at the first use', async () => {
    await heartbeat(11_000)
    expect(waits.at(-1)?.ms).toBe(20_000)
    now += maxUndetectedLossMs
    expect(listener.listening()).toBe(true)
    await eventually(() => expect(waits.at(-1)?.ms).toBe(2_000))
    now += maxUndetectedLossMs + 1
    expect(listener.listening()).toBe(false)
    await heartbeat(0)
    expect(listener.listening()).toBe(true)
  })

  it('receives notifications during a pause, and reports a connection that was lost', async () => {
    await heartbeat(11_000)
    const client = new Client({ connectionString: fresh.url })
    await client.connect()
    try {
      await client.query(`SELECT pg_notify('test_channel', 'boat')`)
      await eventually(() => expect(received).toEqual(['lost', 'boat']))
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      await eventually(() => expect(received.slice(2, 4)).toEqual(['lost', 'lost']))
      await eventually(() => expect(listener.listening()).toBe(true))
    } finally {
      await client.end()
    }
  })
})
