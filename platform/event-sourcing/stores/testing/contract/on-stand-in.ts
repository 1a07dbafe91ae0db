import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EventStoreUnavailable, OutcomeUnknown, type EventStore } from '@fleet/domain/kernel/event-store'
import { eventStoreContract } from '../contract.ts'
import { subjectOf } from './stores.ts'
import { collect, ids, isCaughtUp, newEvents, newStream } from './subject.ts'
import { eventStoreDb } from '../../eventstoredb.ts'
import { startStandIn, type StandIn } from '../stand-in/stand-in.ts'

/**
 * The contract, and how the adapter handles faults that only a stand-in can produce on demand. `options`: of its address;
 * the suite runs with and without the fast path.
 */
export function onStandIn(name: string, options: { readonly fastPath: boolean }): void {
  const withOptions = (url: string) => `${url}&fastPath=${options.fastPath}`
  eventStoreContract(`events on the stand-in for EventStoreDB, ${name}`, async () => {
    const standIn = await startStandIn()
    return subjectOf({
      network: standIn.network,
      store: () => eventStoreDb({ url: withOptions(`esdb://127.0.0.1:${standIn.port}?tls=false`) }),
      storeAt: (port, timeoutMs) => eventStoreDb({ url: withOptions(`esdb://127.0.0.1:${port}?tls=false`), timeoutMs }),
      stop: () => standIn.stop(),
    })
  })

  describe(`the EventStoreDB adapter with injected faults, ${name}`, () => {
    const urlOf = (server: StandIn) => withOptions(server.url)
    let standIn: StandIn
    let store: EventStore
    /** A store with short deadlines, for operations that fail in the end. */
    let impatient: EventStore
    const outages: unknown[] = []
    beforeAll(async () => {
      standIn = await startStandIn()
      store = eventStoreDb({ url: urlOf(standIn), timeoutMs: 5_000, onOutage: (error) => outages.push(error) })
      impatient = eventStoreDb({ url: urlOf(standIn), timeoutMs: 1_500 })
    })
    afterEach(() => standIn.faults.clear())
    afterAll(async () => {
      await Promise.all([store.close(), impatient.close()])
      await standIn.stop()
    })

    it.each(['unavailable', 'drop', 'outcome-unknown', 'hang', 'not-leader'] as const)(
      'retries an append after %s and stores it once',
      async (kind) => {
        const stream = newStream()
        const events = newEvents(2)
        const before = standIn.faults.received.append
        standIn.faults.order({ kind, on: 'append', times: 1 })
        expect((await store.append(stream, -1, events)).revision).toBe(1)
        expect(standIn.faults.received.append - before).toBe(2)
        expect(ids(standIn.log.stream(stream))).toEqual(ids(events))
      },
    )

    it('does not delay other appends behind one that is never answered', async () => {
      standIn.faults.order({ kind: 'hang', on: 'append', times: 1 })
      const order: number[] = []
      const append = async (_: unknown, index: number) => {
        await store.append(newStream(), -1, newEvents(1))
        order.push(index)
      }
      await Promise.all(Array.from({ length: 8 }, append))
      expect(order.at(-1)).toBe(0)
      expect(order).toHaveLength(8)
    })

    it('reports an append as not a duplicate only when it is certain', async () => {
      const [known, events] = [newStream(), newEvents(1)]
      await store.append(known, -1, newEvents(1))
      const first = await store.append(known, 0, events)
      const repeats = await Promise.all([0, 1, 2].map(() => store.append(known, 0, events)))
      expect([first, ...repeats].map(({ isDuplicate }) => isDuplicate)).toEqual([
        false,
        undefined,
        undefined,
        undefined,
      ])
      standIn.faults.order({ kind: 'outcome-unknown', on: 'append', times: 1 })
      expect((await store.append(known, 1, newEvents(1))).isDuplicate).toBeUndefined()
      const stranger = eventStoreDb({ url: urlOf(standIn) })
      expect((await stranger.append(known, 2, newEvents(1))).isDuplicate).toBeUndefined()
      await stranger.close()
    })

    it('reads, subscribes to and writes only our own streams', async () => {
      const everything = eventStoreDb({ url: urlOf(standIn) })
      const ours = eventStoreDb({ url: urlOf(standIn), streams: ['order', 'boat'] })
      const [order, other] = [`order-${randomUUID()}`, `orders-${randomUUID()}`]
      const after = await everything.head()
      await everything.append(other, -1, newEvents(2))
      await ours.append(order, -1, newEvents(1))
      await everything.append(other, 1, newEvents(1))
      const { events } = await collect(ours, { after, streams: [order, other], enough: isCaughtUp })
      expect(events.map(({ stream }) => stream)).toEqual([order])
      const [newest] = await ours.newest(1)
      expect([newest?.stream, await ours.head()]).toEqual([order, newest?.position])
      await expect(ours.append(other, 2, newEvents(1))).rejects.toThrow(/has no prefix of our streams/)
      await Promise.all([everything.close(), ours.close()])
    })

    it('sends a large append on its own', async () => {
      const stream = newStream()
      const [light, heavy] = [newEvents(1), newEvents(1, { text: 'x'.repeat(900_000) })]
      await Promise.all([store.append(stream, -1, heavy), store.append(newStream(), -1, light)])
      expect(String((await store.read(stream))[0]?.data['text'])).toHaveLength(900_000)
      await expect(store.append(stream, -1, newEvents(1, { text: 'x'.repeat(900_000) }))).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        actual: 0,
      })
    })

    it('reports an append to a server that no longer leads as unknown, unless it had the call to itself', async () => {
      standIn.faults.order({ kind: 'not-leader', on: 'append' })
      await expect(impatient.append(newStream(), -1, newEvents(1))).rejects.toBeInstanceOf(
        options.fastPath ? OutcomeUnknown : EventStoreUnavailable,
      )
      standIn.faults.clear()
      expect((await store.append(newStream(), -1, newEvents(1))).revision).toBe(0)
    })

    it('waits for a slow append without a retry', async () => {
      standIn.faults.order({ kind: 'slow', on: 'append', times: 1, milliseconds: 100 })
      const before = standIn.faults.received.append
      await store.append(newStream(), -1, newEvents(1))
      expect(standIn.faults.received.append - before).toBe(1)
    })

    it('gives up with an unknown outcome when an append may be stored', async () => {
      standIn.faults.order({ kind: 'hang', on: 'append' })
      await expect(impatient.append(newStream(), -1, newEvents(1))).rejects.toBeInstanceOf(OutcomeUnknown)
      standIn.faults.clear()
      standIn.faults.order({ kind: 'outcome-unknown', on: 'append' })
      const stream = newStream()
      await expect(impatient.append(stream, -1, newEvents(1))).rejects.toBeInstanceOf(OutcomeUnknown)
      expect(standIn.log.stream(stream)).toHaveLength(1)
    })

    it.each(['unavailable', 'drop', 'hang', 'outcome-unknown'] as const)('retries a read after %s', async (kind) => {
      const stream = newStream()
      const events = newEvents(1)
      await store.append(stream, -1, events)
      standIn.faults.order({ kind, on: 'read', times: 1 })
      expect(ids(await store.read(stream))).toEqual(ids(events))
    })

    it('gives up a read that is never answered', async () => {
      standIn.faults.order({ kind: 'hang', on: 'read' })
      const outcomes = await Promise.allSettled([impatient.read(newStream()), impatient.head()])
      expect(outcomes).toEqual([0, 1].map(() => ({ status: 'rejected', reason: expect.any(EventStoreUnavailable) })))
    })

    it.each(['unavailable', 'drop', 'hang'] as const)(
      'subscribes again after %s and reports the outage',
      async (kind) => {
        const stream = newStream()
        const events = newEvents(3)
        await store.append(stream, -1, events)
        standIn.faults.order({ kind, on: 'subscribe', times: 1 })
        const before = outages.length
        expect(ids((await collect(store, { streams: [stream], enough: isCaughtUp })).events)).toEqual(ids(events))
        expect(outages.length - before).toBe(1)
      },
    )

    it('reads past events of other programs, even malformed ones', async () => {
      const after = await store.head()
      const [stream, event] = [newStream(), newEvents(1)]
      const other = {
        id: '0f0c1c52-6a4e-4b0c-9d2f-3f1d1c9b7a11',
        type: 'Blob',
        contentType: 'application/octet-stream',
        data: Buffer.from([255, 0]),
        metadata: Buffer.from('no JSON'),
      }
      standIn.log.append(stream, -1, [
        other,
        { ...other, id: 'not even a UUID', contentType: 'application/json', data: Buffer.from('{"half":') },
        { ...other, id: '', type: '', contentType: 'application/json', data: Buffer.from('["a list"]') },
      ])
      await store.append(stream, 2, event)
      const nothing = { data: {}, metadata: {} }
      const read = [
        expect.objectContaining(nothing),
        expect.objectContaining(nothing),
        expect.objectContaining(nothing),
        expect.objectContaining(event[0] ?? {}),
      ]
      expect(await store.read(stream)).toEqual(read)
      expect(await store.newest(4)).toEqual(read.toReversed())
      expect((await collect(store, { after, streams: [stream], enough: isCaughtUp })).events).toEqual(read)
    })

    it('skips the system streams of the server and delivers checkpoints for skipped events', async () => {
      const after = await store.head()
      for (let number = 0; number < 3_000; number += 1)
        standIn.log.append('$stats', number - 1, [
          {
            id: String(number),
            type: '$stats',
            contentType: 'application/json',
            data: Buffer.from('{}'),
            metadata: Buffer.from(''),
          },
        ])
      expect(await store.head()).toBe(after)
      const { messages } = await collect(store, { after, streams: [], enough: isCaughtUp })
      expect(messages.map(({ kind }) => kind)).toEqual(['checkpoint', 'checkpoint', 'caught-up'])
    })
  })
}
