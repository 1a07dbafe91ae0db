import { afterEach, expect, it } from 'vitest'
import { EventStoreUnavailable, OutcomeUnknown, type EventStore } from '@fleet/domain/kernel/event-store'
import { eventually } from '../../../../testing/eventually.ts'
import { collect, ids, newEvents, newStream, type SubjectOfTests } from './subject.ts'

/** Timeout short enough to wait for a missing answer. On a busy machine an answer may take longer: use `eventually`. */
const impatient = 1_500

export function outages(subject: SubjectOfTests): void {
  afterEach(() => subject().network.heal())

  it('reports a store that is down, and recovers when it is back', async () => {
    const store = await inUse()
    const stream = newStream()
    await subject().network.goDown()
    const [append, read, head] = await Promise.all([
      failure(store.append(stream, -1, newEvents(1))),
      failure(store.read(stream)),
      failure(store.head()),
    ])
    expect(append).toSatisfy(isUnavailableOrUnknown)
    expect([read, head]).toEqual([expect.any(EventStoreUnavailable), expect.any(EventStoreUnavailable)])
    expect(await failure(store.append(stream, -1, newEvents(1)))).toBeInstanceOf(EventStoreUnavailable)
    await subject().network.heal()
    const events = newEvents(1)
    expect((await eventually(() => store.append(stream, -1, events))).revision).toBe(0)
    expect(await eventually(() => store.read(stream))).toHaveLength(1)
  })

  it('reports a store that it never reached as unavailable', async () => {
    await subject().network.goDown()
    // Stores of one process may share a connection: this call detects that it broke.
    await failure(subject().connectOverNetwork(impatient).head())
    expect(await failure(subject().connectOverNetwork(impatient).append(newStream(), -1, newEvents(1)))).toBeInstanceOf(
      EventStoreUnavailable,
    )
  })

  it('times out on a store that hangs, and recovers when it continues', async () => {
    const store = await inUse()
    const stream = newStream()
    const events = newEvents(1)
    subject().network.hang()
    const outcomes = await Promise.all([
      failure(store.append(stream, -1, events)),
      failure(store.read(stream)),
      failure(store.head()),
    ])
    expect(outcomes).toEqual([
      expect.toSatisfy(isUnavailableOrUnknown),
      expect.any(EventStoreUnavailable),
      expect.any(EventStoreUnavailable),
    ])
    await subject().network.heal()
    expect((await eventually(() => store.append(stream, -1, events))).revision).toBe(0)
    expect(ids(await eventually(() => store.read(stream)))).toEqual(ids(events))
  })

  it('limits the wait of every append behind one that hangs', async () => {
    const store = await inUse()
    subject().network.hang()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => failure(store.append(newStream(), -1, newEvents(1)))),
    )
    for (const outcome of outcomes) expect(outcome).toSatisfy(isUnavailableOrUnknown)
  })

  it('reports an unknown outcome when the answer is lost, and the retry appends nothing twice', async () => {
    const store = await inUse()
    const stream = newStream()
    const events = newEvents(2)
    subject().network.loseAnswers()
    expect(await failure(store.append(stream, -1, events))).toBeInstanceOf(OutcomeUnknown)
    const stored = await subject().connect().read(stream)
    expect(ids(stored)).toEqual(ids(events))
    await subject().network.heal()
    const repeated = await eventually(() => store.append(stream, -1, events))
    expect(repeated).toMatchObject({ revision: 1, position: stored[1]?.position })
    expect(await eventually(() => store.read(stream))).toEqual(stored)
  })

  it.each(['goDown', 'hang', 'cut', 'loseAnswers'] as const)(
    'continues a subscription after an outage (%s) without gaps or duplicates',
    async (outage) => {
      const store = await inUse()
      const stream = newStream()
      const events = newEvents(6)
      const direct = subject().connect()
      const after = await direct.head()
      const live = Promise.withResolvers<void>()
      const delivery = collect(store, {
        after,
        streams: [stream],
        enough: (soFar) => {
          if (soFar.events.length === 2) live.resolve()
          return soFar.events.length === 6
        },
      })
      await direct.append(stream, -1, events.slice(0, 2))
      await live.promise
      await subject().network[outage]()
      await direct.append(stream, 1, events.slice(2, 4))
      await failure(store.head()) // The outage lasts as long as a timeout.
      await subject().network.heal()
      await direct.append(stream, 3, events.slice(4, 6))
      expect(ids((await delivery).events)).toEqual(ids(events))
    },
  )

  it('subscribes to a store that is not available yet', async () => {
    const stream = newStream()
    const events = newEvents(1)
    const after = await subject().connect().head()
    await subject().network.goDown()
    const delivery = collect(subject().connectOverNetwork(impatient), {
      after,
      streams: [stream],
      enough: (soFar) => soFar.events.length === 1,
    })
    await subject().connect().append(stream, -1, events)
    await subject().network.heal()
    expect(ids((await delivery).events)).toEqual(ids(events))
  })

  /** A store with open connections. */
  async function inUse(): Promise<EventStore> {
    const store = subject().connectOverNetwork(impatient)
    await eventually(() => store.append(newStream(), -1, newEvents(1)))
    return store
  }
}

function isUnavailableOrUnknown(error: unknown): boolean {
  return error instanceof EventStoreUnavailable || error instanceof OutcomeUnknown
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}
