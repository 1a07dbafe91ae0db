import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { SubscribeOptions, SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { InMemoryEventStore } from '../testing/in-memory-event-store.ts'
import { CheckpointMoved } from './checkpoints.ts'
import { LogReader } from './log-reader.ts'

/** The failure of a subscription after it delivered this position. */
class Broken extends Error {
  readonly at: bigint
  constructor(at: bigint) {
    super('broken')
    this.at = at
  }
}

/** A log with unused positions and subscriptions that fail on demand. */
class HostileStore extends InMemoryEventStore {
  readonly #places: (StoredEvent | undefined)[] = []
  readonly #open = new Set<{ isBroken: boolean }>()
  readonly #waiting = new Set<() => void>()
  headFails = 0

  get subscriptions(): number {
    return this.#open.size
  }

  get last(): bigint {
    return BigInt(this.#places.length)
  }

  grow(count: number, isEvent: boolean): void {
    for (let index = 0; index < count; index += 1) {
      const position = BigInt(this.#places.length + 1)
      this.#places.push(
        isEvent
          ? {
              id: String(position),
              type: 'Happened',
              stream: 'story',
              data: {},
              metadata: {},
              revision: Number(position),
              position,
            }
          : undefined,
      )
    }
    this.#wake()
  }

  breakOff(which: number): void {
    const open = [...this.#open]
    const one = open[which % (open.length + 1)]
    for (const subscription of one ? [one] : open) subscription.isBroken = true
    this.#wake()
  }

  eventsAfter(position: bigint): number[] {
    return this.#places.flatMap((event) => (event && event.position > position ? [Number(event.position)] : []))
  }

  override async head(): Promise<bigint> {
    await turn()
    if (this.headFails > 0) throw new Broken(((this.headFails -= 1), -1n))
    return this.#places.findLast((event) => event !== undefined)?.position ?? 0n
  }

  override async *subscribe({ after = 0n, signal }: SubscribeOptions): AsyncGenerator<SubscriptionMessage> {
    const own = { isBroken: false }
    this.#open.add(own)
    try {
      for (let next = Number(after), reported = -1; !signal?.aborted;) {
        if (own.isBroken) throw new Broken(BigInt(Math.max(next, 0)))
        const event = this.#places[next]
        if (event === undefined && reported === next) await this.#grown(signal)
        else if (next >= this.#places.length) yield { kind: 'caught-up', position: BigInt((reported = next)) }
        else if (event) yield ((next += 1), { kind: 'event', event })
        else yield { kind: 'checkpoint', position: BigInt((reported = next += 1)) }
        if (reported === next && next < this.#places.length) reported = -1
        if (next % 64 === 0) await turn()
      }
    } finally {
      this.#open.delete(own)
    }
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  #grown(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve)
      signal?.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

type Begun = { readonly after: number; readonly size: number }

/** Follows like a read model: after a failure it resumes at its position. */
class Follower {
  readonly received: number[] = []
  readonly problems: string[] = []
  readonly begunAt: bigint
  place: bigint
  readonly #size: number
  #gate: PromiseWithResolvers<void> | undefined
  #stopping = new AbortController()
  #done: Promise<void> = Promise.resolve()

  constructor({ after, size }: Begun) {
    this.begunAt = this.place = BigInt(after)
    this.#size = size
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  start(reader: LogReader): void {
    this.#stopping = new AbortController()
    const { signal } = this.#stopping
    this.#done = this.#done.then(() => this.#run(reader, signal))
  }

  stop(): Promise<void> {
    this.#stopping.abort()
    this.goOn()
    return this.#done
  }

  block(): void {
    this.#gate ??= Promise.withResolvers<void>()
  }

  goOn(): void {
    this.#gate?.resolve()
    this.#gate = undefined
  }

  async #run(reader: LogReader, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const { events, after, position } of reader.follow({
          after: this.place,
          size: this.#size,
          signal,
        })) {
          if (after !== this.place) this.problems.push(`a batch after ${after} at ${this.place}`)
          if (position <= after || events.length > this.#size)
            this.problems.push(`a batch of ${events.length} to ${position} at ${after}`)
          this.received.push(...events.map((event) => Number(event.position)))
          this.place = position
          await this.#gate?.promise
          if (signal.aborted) return
        }
      } catch (error) {
        if (error instanceof Broken ? error.at > this.place : !(error instanceof CheckpointMoved))
          this.problems.push(`${String(error)} at ${this.place}`)
        await turn()
      }
    }
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('grow' as const),
    count: fc.constantFrom(1, 2, 7, 180, 1_100, 4_500),
    isEvent: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  }),
  fc.record({
    kind: fc.constant('come' as const),
    after: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 10_000 })),
    size: fc.constantFrom(1, 20, 100, 500),
  }),
  fc.record({
    kind: fc.constantFrom(
      'standStill',
      'goOn',
      'stop',
      'again',
      'breakOff',
      'headFails',
      'restart',
      'turns',
      'microtasks',
    ),
    which: fc.nat({ max: 9 }),
  }),
)

async function ends(isSo: () => boolean): Promise<boolean> {
  for (let turns = 0; turns < 20_000 && !isSo(); turns += 1) await turn()
  return isSo()
}

it('delivers every event after its position once and in order to each of many followers, whichever fail, block, stop or restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const store = new HostileStore()
      const reader = new LogReader(store)
      const followers: Follower[] = []
      for (const one of steps) {
        if (one.kind === 'grow') store.grow(one.count, one.isEvent)
        else if (one.kind === 'come') {
          const follower = new Follower({ after: Math.min(one.after, Number(store.last) + 3), size: one.size })
          followers.push(follower)
          follower.start(reader)
        } else if (one.kind === 'breakOff') store.breakOff(one.which)
        else if (one.kind === 'headFails') store.headFails = 1
        else if (one.kind === 'restart') reader.restart()
        else if (one.kind === 'turns') for (let turns = 0; turns < one.which * 3; turns += 1) await turn()
        else if (one.kind === 'microtasks') for (let turns = 0; turns < one.which; turns += 1) await Promise.resolve()
        else {
          const follower = followers[one.which % followers.length]
          if (one.kind === 'again') {
            if (follower?.isStopped) follower.start(reader)
          } else if (one.kind === 'stop') follower?.stop().catch(() => undefined)
          else if (one.kind === 'goOn') follower?.goOn()
          else follower?.block()
        }
        expect(store.subscriptions).toBeLessThanOrEqual(followers.length + 2)
      }
      store.headFails = 0
      store.grow(5, true)
      for (const follower of followers) {
        follower.goOn()
        if (follower.isStopped) follower.start(reader)
      }
      await ends(() => followers.every(({ place }) => place >= store.last))
      expect(followers.map(({ problems }) => problems).flat()).toEqual([])
      for (const { received, begunAt } of followers) expect(received).toEqual(store.eventsAfter(begunAt))
      await Promise.all(followers.map((follower) => follower.stop()))
      expect(await ends(() => store.subscriptions === 0)).toBe(true)
    }),
    { numRuns: 30 },
  )
})
