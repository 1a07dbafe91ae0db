import { describe, expect, it } from 'vitest'
import { chooseEventStore } from './choose.ts'

const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'

describe('the event store of the configuration', () => {
  it.each([undefined, ''])('is in Postgres when EVENTSTORE_URL is %j', async (eventStoreUrl) => {
    const store = await chooseEventStore({ eventStoreUrl, databaseUrl })
    await expect(store.head()).rejects.toThrow(/127\.0\.0\.1:1/)
    await store.close()
  })

  it.each([
    'esdb://127.0.0.1:2?tls=false',
    'kurrentdb+discover://127.0.0.1:2?tls=false',
    'kdb://a:1,b:2?tls=false',
    'esdb://user:pass%20word@127.0.0.1:2?tlsVerifyCert=false',
  ])('is EventStoreDB for %s', async (eventStoreUrl) => {
    const store = await chooseEventStore({ eventStoreUrl, databaseUrl })
    await expect(store.append('a', 0, [])).rejects.toThrow(RangeError)
    await store.close()
  })

  it.each([
    ['http://127.0.0.1:2113', /esdb:\/\//],
    ['esdb://127.0.0.1:2113', /user and password/],
  ])('refuses %s', async (eventStoreUrl, reason) => {
    await expect(chooseEventStore({ eventStoreUrl, databaseUrl })).rejects.toThrow(reason)
  })
})
