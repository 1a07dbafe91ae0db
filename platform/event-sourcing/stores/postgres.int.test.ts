import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventStoreUnavailable, type EventStore } from '@fleet/domain/kernel/event-store'
import { freshDatabase, type FreshDatabase } from '../../testing/fresh-database.ts'
import { migrate } from '../../database/migrate.ts'
import { eventStoreContract } from './testing/contract.ts'
import { subjectOf } from './testing/contract/stores.ts'
import { collect, ids, newEvent, newEvents, newStream } from './testing/contract/subject.ts'
import { migration, postgresEventStore } from './postgres.ts'
import { faultyNetwork } from './testing/stand-in/faulty-network.ts'

eventStoreContract('events in Postgres', async () => {
  const database = await freshDatabase()
  await migrate(database.url, [migration])
  const url = new URL(database.url)
  const storeOf = ({ href }: URL, timeoutMs?: number) =>
    postgresEventStore({ url: href, ...(timeoutMs && { timeoutMs }), pollMs: 250, connections: 4, pageSize: 100 })
  return subjectOf({
    network: await faultyNetwork({ host: url.hostname, port: Number(url.port || 5432) }),
    store: () => storeOf(url),
    storeAt(port, timeoutMs) {
      const address = new URL(url)
      address.host = `127.0.0.1:${port}`
      return storeOf(address, timeoutMs)
    },
    stop: () => database.drop(),
  })
})

describe('the table of events', () => {
  let database: FreshDatabase
  let store: EventStore
  let admin: Client
  beforeAll(async () => {
    database = await freshDatabase()
    await migrate(database.url, [migration])
    // Without a notification from Postgres, a subscription of this store would not poll again within these tests.
    store = postgresEventStore({ url: database.url, pollMs: 600_000 })
    admin = new Client({ connectionString: database.url })
    await admin.connect()
  })
  afterAll(async () => {
    await store.close()
    await admin.end()
    await database.drop()
  })

  it('groups simultaneous appends into one transaction', async () => {
    await Promise.all(Array.from({ length: 50 }, () => store.append(newStream(), -1, newEvents(2))))
    const { rows } = await admin.query('SELECT xmin::text, count(*)::int FROM events.event GROUP BY 1')
    expect(rows).toEqual([{ xmin: expect.any(String), count: 100 }])
  })

  it('refuses data that it cannot hold without failing simultaneous appends', async () => {
    const [used] = newEvents(1)
    const [good, badId, badType] = [newStream(), newStream(), newStream()]
    await store.append(newStream(), -1, [used ?? newEvent()])
    const outcomes = await Promise.allSettled([
      store.append(badId, -1, [used ?? newEvent()]),
      store.append(good, -1, newEvents(1)),
      store.append(badType, -1, [{ ...newEvent(), type: 'zero\u0000byte' }]),
    ])
    const refused = { status: 'rejected', reason: expect.any(EventStoreUnavailable) }
    expect(outcomes).toEqual([
      refused,
      { status: 'fulfilled', value: expect.objectContaining({ revision: 0 }) },
      refused,
    ])
    expect([await store.read(badId), await store.read(badType)]).toEqual([[], []])
  })

  it.each(["UPDATE events.event SET type = 'Other'", 'DELETE FROM events.event', 'TRUNCATE events.event'])(
    'refuses %s',
    async (statement) => {
      await expect(admin.query(statement)).rejects.toThrow('never changed')
    },
  )

  it('wakes subscribers at once, even after the listening connection broke', async () => {
    const stream = newStream()
    const events = newEvents(2)
    const first = Promise.withResolvers<void>()
    const delivery = collect(store, {
      after: await store.head(),
      streams: [stream],
      enough: (soFar) => {
        if (soFar.events.length === 1) first.resolve()
        return soFar.events.length === 2
      },
    })
    await store.append(stream, -1, events.slice(0, 1))
    await first.promise
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    await store.append(stream, 0, events.slice(1))
    expect(ids((await delivery).events)).toEqual(ids(events))
  })
})
