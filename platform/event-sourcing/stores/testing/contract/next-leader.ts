import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore, NewEvent } from '@fleet/domain/kernel/event-store'
import { eventStoreDb } from '../../eventstoredb.ts'
import { giveWay } from './real-server.ts'
import { collect, ids, newEvents, newStream } from './subject.ts'

/** What the adapter does when a cluster gets another leader. `url`: of the cluster. */
export function nextLeaderContract(name: string, url: string): void {
  describe(`Contract: ${name}, when its leader gives way`, () => {
    let store: EventStore
    beforeAll(() => {
      store = eventStoreDb({ url })
    })
    afterAll(() => store.close())

    it('goes on with the next, in appends, reads and subscriptions, skipping and repeating nothing', async () => {
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
