import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import type { EventStore, NewEvent } from '@fleet/domain/kernel/event-store'
import { InMemoryEventStore } from '../../../testing/in-memory-event-store.ts'
import { allEvents } from '../all-events.ts'
import { copyLog } from './copy-log.ts'
import { CopyRefused } from './copy-refused.ts'
import { verifyCopy } from './verify-copy.ts'

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'Happened',
  data: { text: randomUUID() },
  metadata: { seal: `1.${randomUUID()}` },
})
const newEvents = (count: number) => Array.from({ length: count }, newEvent)

/** Three streams, mixed. */
async function written(): Promise<EventStore> {
  const source = new InMemoryEventStore()
  await source.append('a', -1, newEvents(2))
  await source.append('b', -1, newEvents(150))
  await source.append('a', 1, newEvents(1))
  await source.append('c', -1, newEvents(1))
  await source.append('b', 149, newEvents(1))
  return source
}

async function told(store: EventStore): Promise<string[]> {
  const events: string[] = []
  for await (const { position: _, ...event } of allEvents(store)) events.push(JSON.stringify(event))
  return events
}

/** Fails before or after an append, as often as said. */
function failing(store: InMemoryEventStore, failures: (() => Error)[], { stores }: { stores: boolean }): EventStore {
  const failed: EventStore = Object.create(store)
  failed.append = async (...args) => {
    const failure = failures.pop()
    if (failure === undefined) return store.append(...args)
    if (stores) await store.append(...args)
    throw failure()
  }
  for (const name of ['subscribe', 'read', 'head', 'newest'] as const)
    Object.assign(failed, { [name]: store[name].bind(store) })
  return failed
}

describe('A copy of a log', () => {
  it('has every event with its id, seal and content, in the same order', async () => {
    const [source, target] = [await written(), new InMemoryEventStore()]
    expect(await copyLog({ source, target })).toEqual({ before: 0, copied: 155 })
    expect(await told(target)).toEqual(await told(source))
    const { places, ...verified } = await verifyCopy(source, target, new Set([2n, 155n]))
    expect(verified).toMatchObject({ events: 155, streams: 3, last: { stream: 'b', revision: 150 } })
    expect([...places].map(([place, { stream, revision }]) => [place, stream, revision])).toEqual([
      [2n, 'a', 1],
      [155n, 'b', 150],
    ])
  })

  it('goes on where it was interrupted, and takes what came since', async () => {
    const [source, target] = [await written(), new InMemoryEventStore()]
    const killed = failing(target, [() => new Error('killed'), () => new OutcomeUnknown('')], { stores: true })
    await expect(copyLog({ source, target: killed })).rejects.toThrow('killed')
    const before = (await told(target)).length
    await source.append('c', 0, newEvents(2))
    expect(await copyLog({ source, target })).toEqual({ before, copied: 157 - before })
    expect(await copyLog({ source, target })).toEqual({ before: 157, copied: 0 })
    expect(await told(target)).toEqual(await told(source))
  })

  it.each([true, false])(
    'waits out an event store that fails, and stores nothing twice (stored all the same: %s)',
    async (stores) => {
      const [source, target] = [await written(), new InMemoryEventStore()]
      const outages: unknown[] = []
      const failures = [
        () => new OutcomeUnknown('no answer'),
        () => (stores ? new OutcomeUnknown('no answer') : new EventStoreUnavailable('away')),
      ]
      await copyLog({ source, target: failing(target, failures, { stores }), onOutage: (error) => outages.push(error) })
      expect(outages).toHaveLength(2)
      expect(await told(target)).toEqual(await told(source))
    },
  )

  it.each([
    [
      'something else',
      async (target: EventStore) => target.append('orders', -1, newEvents(1)),
      /holds something else: orders revision 0 .*, where the log has a revision 0/,
    ],
    [
      'events of another log in its streams',
      async (target: EventStore) => target.append('a', -1, newEvents(1)),
      /holds something else: a revision 0/,
    ],
  ])('is not made over %s, of which nothing is touched', async (_, fill, line) => {
    const [source, target] = [await written(), new InMemoryEventStore()]
    await fill(target)
    const before = await told(target)
    await expect(copyLog({ source, target })).rejects.toThrow(
      expect.objectContaining({ name: 'CopyRefused', message: expect.stringMatching(line) }),
    )
    expect(await told(target)).toEqual(before)
  })

  it('is not made over one that somebody has gone on with', async () => {
    const [source, target] = [await written(), new InMemoryEventStore()]
    await copyLog({ source, target })
    await target.append('a', 2, newEvents(1))
    await expect(copyLog({ source, target })).rejects.toThrow(/has more than the log: a revision 3/)
    await expect(verifyCopy(source, target)).rejects.toThrow(CopyRefused)
  })

  it('is not taken for one when it lacks the end, or an event has another seal', async () => {
    const [source, target] = [await written(), new InMemoryEventStore()]
    await target.append('a', -1, await source.read('a', { limit: 2 }))
    await expect(verifyCopy(source, target)).rejects.toThrow(/ends after 2 events: it lacks b revision 0/)
    const [first, second] = await source.read('a')
    const altered = new InMemoryEventStore()
    if (first !== undefined && second !== undefined)
      await altered.append('a', -1, [first, { ...second, metadata: { seal: '1.another' } }])
    await expect(verifyCopy(source, altered)).rejects.toThrow(/differs from the log at its event 2/)
  })
})
