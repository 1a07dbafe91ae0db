import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { collect, ids, newEvents, newStream } from './testing/contract/subject.ts'
import { eventStoreDb } from './eventstoredb.ts'
import { startCluster, type StandInCluster } from './testing/stand-in/cluster.ts'

describe('the EventStoreDB adapter in a cluster of stand-ins', () => {
  let cluster: StandInCluster
  let store: EventStore
  beforeEach(async () => {
    cluster = await startCluster()
    store = eventStoreDb({ url: cluster.url })
  })
  afterEach(async () => {
    await store.close()
    await cluster.stop()
  })

  it.each(['hangs', 'is gone'])(
    'fails over from a leader that %s to the next one, within the timeout of an append, and keeps the subscription',
    async (fault) => {
      const [leader, next] = cluster.nodes
      const [stream, before, meanwhile] = [newStream(), newEvents(1), newEvents(1)]
      await store.append(stream, -1, before)
      const live = Promise.withResolvers<void>()
      const delivery = collect(store, {
        streams: [stream],
        enough: ({ events }) => {
          live.resolve()
          return events.length === 2
        },
      })
      await live.promise
      if (fault === 'hangs') leader.network.hang()
      else await leader.network.goDown()
      cluster.lead(undefined)
      const appended = store.append(stream, 0, meanwhile)
      await cluster.nextGossipRequest()
      cluster.lead(next)
      expect(await appended).toMatchObject({ revision: 1 })
      expect(ids((await delivery).events)).toEqual(ids([...before, ...meanwhile]))
      expect(ids(await store.read(stream))).toEqual(ids([...before, ...meanwhile]))
      expect([leader, next].map(({ faults }) => faults.received.append)).toEqual([1, 1])
    },
  )

  it('stays with a leader that was idle', async () => {
    const [leader] = cluster.nodes
    await store.append(newStream(), -1, newEvents(1))
    const read = leader.faults.received.read
    await expect.poll(() => leader.faults.received.read).toBeGreaterThan(read + 1)
    await store.append(newStream(), -1, newEvents(1))
    expect(cluster.nodes.map(({ faults }) => faults.received.append)).toEqual([2, 0, 0])
  })
})
