import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import type { SubscribeOptions, SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { InMemoryEventStore } from '../testing/in-memory-event-store.ts'
import { LogReader } from './log-reader.ts'

class CountedStore extends InMemoryEventStore {
  /** Open now. */
  subscriptions = 0
  /** Events read by all subscriptions. */
  handedOut = 0
  /** Position at which subscriptions fail. */
  broken: bigint | undefined

  override async *subscribe(options: SubscribeOptions): AsyncGenerator<SubscriptionMessage> {
    this.subscriptions += 1
    try {
      for await (const message of super.subscribe(options)) {
        if (message.kind === 'event' && message.event.position === this.broken) throw new Error('broken')
        if (message.kind === 'event') this.handedOut += 1
        yield message
      }
    } finally {
      this.subscriptions -= 1
    }
  }
}

let store: CountedStore
let reader: LogReader
beforeEach(() => {
  store = new CountedStore()
  reader = new LogReader(store)
})

async function happen(count: number) {
  const revision = Number(await store.head()) - 1
  await store.append(
    'story',
    revision,
    Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: {} })),
  )
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Follows until `stop`; `gate` delays it after each batch. */
function follow(after: number, gate: () => Promise<void> = async () => {}) {
  const stopping = new AbortController()
  const received: number[] = []
  const batches: [number, number][] = []
  const done = (async () => {
    for await (const batch of reader.follow({ after: BigInt(after), size: 100, signal: stopping.signal })) {
      received.push(...batch.events.map(({ position }) => Number(position)))
      batches.push([Number(batch.after), Number(batch.position)])
      await gate()
    }
  })()
  return { received, batches, done, stop: async () => (stopping.abort(), done) }
}

describe('the log reader', () => {
  it('reads the log once for all followers, each from its own position', async () => {
    await happen(250)
    const [behind, there] = [follow(-1), follow(250)]
    await eventually(() => expect(behind.received).toEqual(range(1, 250)))
    await happen(5)
    await eventually(() => expect([behind.received, there.received]).toEqual([range(1, 255), range(251, 255)]))
    expect(store.subscriptions).toBe(1)
    await Promise.all([behind.stop(), there.stop()])
    expect(store.subscriptions).toBe(0)
  })

  it('delivers batches without gaps: each one starts where the last one ended', async () => {
    await happen(250)
    const one = follow(0)
    await eventually(() => expect(one.received).toHaveLength(250))
    for (let round = 0; round < 20; round += 1) await happen(7)
    await eventually(() => expect(one.received).toEqual(range(1, 390)))
    expect(one.batches.map(([after]) => after)).toEqual([
      0,
      ...one.batches.map(([, position]) => position).slice(0, -1),
    ])
    await one.stop()
  })

  it('reads the log once for all followers that start far behind, and none of them waits for another', async () => {
    await happen(10_000)
    const standing = Promise.withResolvers<void>()
    const slow = follow(-1, () => standing.promise)
    const others = Array.from({ length: 18 }, () => follow(-1))
    await eventually(() => expect(others.map(({ received }) => received.at(-1))).toEqual(others.map(() => 10_000)))
    expect(slow.received.length).toBeLessThanOrEqual(100)
    expect(store.handedOut).toBe(10_000)
    for (const { received } of others) expect(received).toEqual(range(1, 10_000))
    standing.resolve()
    await eventually(() => expect(slow.received).toEqual(range(1, 10_000)))
    expect(store.handedOut).toBeLessThanOrEqual(20_000)
    await happen(1)
    await eventually(() =>
      expect([...others, slow].map(({ received }) => received.at(-1))).toEqual(
        Array.from({ length: 19 }, () => 10_001),
      ),
    )
    expect(store.subscriptions).toBe(1)
    await Promise.all([slow, ...others].map(({ stop }) => stop()))
    expect(store.subscriptions).toBe(0)
  })

  it('does not read ahead of its followers', async () => {
    await happen(10_000)
    const standing = Promise.withResolvers<void>()
    const [one, other] = [follow(-1, () => standing.promise), follow(-1, () => standing.promise)]
    await eventually(() => expect(store.handedOut).toBeGreaterThanOrEqual(1_000))
    await new Promise((resolve) => setImmediate(resolve))
    expect(store.handedOut).toBeLessThanOrEqual(1_100)
    standing.resolve()
    await eventually(() => expect([one.received, other.received]).toEqual([range(1, 10_000), range(1, 10_000)]))
    await Promise.all([one.stop(), other.stop()])
  })

  it('lets no slow follower hold up the others: a follower that falls far behind reads the log on its own', async () => {
    const standing = Promise.withResolvers<void>()
    const [slow, quick] = [follow(0, () => standing.promise), follow(0)]
    await happen(1)
    await eventually(() => expect([slow.received, quick.received]).toEqual([[1], [1]]))
    for (let round = 0; round < 60; round += 1) await happen(100)
    await eventually(() => expect(quick.received).toHaveLength(6_001))
    expect(slow.received).toEqual([1])
    standing.resolve()
    await eventually(() => expect(slow.received).toEqual(range(1, 6_001)))
    await happen(1)
    await eventually(() =>
      expect([slow.received.at(-1), quick.received.at(-1), store.subscriptions]).toEqual([6_002, 6_002, 1]),
    )
    await Promise.all([slow.stop(), quick.stop()])
  })

  it('fails for its followers after it delivered all earlier events, and continues for a follower that returns', async () => {
    const [one, other] = [follow(0), follow(0)]
    await happen(3)
    await eventually(() => expect([one.received, other.received]).toEqual([range(1, 3), range(1, 3)]))
    store.broken = 5n
    await happen(4)
    await expect(one.done).rejects.toThrow('broken')
    await expect(other.done).rejects.toThrow('broken')
    expect([one.received, other.received]).toEqual([range(1, 4), range(1, 4)])
    store.broken = undefined
    const again = follow(4)
    await eventually(() => expect(again.received).toEqual(range(5, 7)))
    await again.stop()
  })

  it('restarts when the log was replaced: every follower fails, and a new one reads the new log', async () => {
    await happen(3)
    const both = [follow(3), follow(90)]
    await eventually(() => expect(store.subscriptions).toBeGreaterThan(0))
    reader.restart()
    for (const { done } of both) await expect(done).rejects.toThrow('replaced')
    store = new CountedStore()
    await happen(2)
    reader = new LogReader(store)
    const again = follow(-1)
    await eventually(() => expect(again.received).toEqual([1, 2]))
    await again.stop()
  })

  it.each(range(0, 12))(
    'serves a follower that starts during a restart, %i microtasks after the one before',
    async (turns) => {
      await happen(2)
      const before = follow(2)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      reader.restart()
      const again = follow(2)
      before.done.catch(() => undefined)
      const failure = again.done.catch((error: Error) =>
        again.received.push(error.message.includes('replaced') ? -1 : -2),
      )
      await new Promise((resolve) => setImmediate(resolve))
      await happen(1)
      await eventually(() => expect([[3], [-1]]).toContainEqual(again.received))
      await Promise.all([again.stop().catch(() => undefined), failure])
      expect(store.subscriptions).toBe(0)
    },
  )

  it('fails for all followers that start while the end of the log is unavailable', async () => {
    vi.spyOn(store, 'head').mockRejectedValueOnce(new Error('down'))
    const both = [follow(0), follow(0)]
    for (const { done } of both) await expect(done).rejects.toThrow('down')
  })
})
