import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore, NewEvent } from '@fleet/domain/kernel/event-store'
import { eventStoreDb } from '../../eventstoredb.ts'
import { giveWay } from './real-server.ts'
import { collect, ids, newEvents, newStream } from './subject.ts'

/** How the adapter behaves when a cluster changes its leader. `url`: of the cluster. */
export function nextLeaderContract(name: string, url: string): void {
  describe(`Contract: ${name}, when its leader resigns`, () => {
    let store: EventStore
    beforeAll(() => {
      store = eventStoreDb({ url })
    })
    afterAll(() => store.close())

    it('continues appends, reads and subscriptions with the next leader, without gaps or duplicates', async () => {
      const stream = newStream()
      const appended: NewEvent[] = []
      const append = async () => {
        const [event] = newEvents(1)
        if (event !== undefined) await store.append(stream, appended.push(event) - 2, [event])
      }
      let [gaveWay, isAll] = [false, false]
      const delivery = collect(store, {
        after: await store.head(),
        streams: [stream],
        enough: ({ events }) => isAll && events.length >= appended.length,
      })
      await append()
      const another = giveWay(url).then(() => {
        gaveWay = true
      })
      while (!gaveWay) await append()
      await another
      const last = append()
      isAll = true
      await last
      expect(ids(await store.read(stream))).toEqual(ids(appended))
      expect(ids((await delivery).events)).toEqual(ids(appended))
    })
  })
}
