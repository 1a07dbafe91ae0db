import { afterEach, expect, it } from 'vitest'
import { EventStoreUnavailable, OutcomeUnknown, type EventStore } from '@fleet/domain/kernel/event-store'
import { eventually } from '../../../../testing/eventually.ts'
import { collect, ids, newEvents, newStream, type SubjectOfTests } from './subject.ts'

/** Short enough to wait for an answer that does not come. On a busy machine one that does may take longer: ask with `eventually`. */
const impatient = 1_500

export function outages(subject: SubjectOfTests): void {
  afterEach(() => subject().network.heal())

  it('says that a store is down, and works again when it is back', async () => {
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

  it('says that a store it never reached is down', async () => {
    await subject().network.goDown()
    await failure(subject().connectOverNetwork(impatient).head()) // Stores of one process may share a connection: it has been seen to break.
    expect(await failure(subject().connectOverNetwork(impatient).append(newStream(), -1, newEvents(1)))).toBeInstanceOf(
      EventStoreUnavailable,
    )
  })

  it('does not wait for ever for a store that hangs, and works again when it goes on', async () => {
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

  it('bounds the wait of every append behind one that hangs', async () => {
    const store = await inUse()
    subject().network.hang()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => failure(store.append(newStream(), -1, newEvents(1)))),
    )
    for (const outcome of outcomes) expect(outcome).toSatisfy(isUnavailableOrUnknown)
  })

  it('says that an outcome is unknown when the answer got lost; the retry appends nothing twice', async () => {
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
    'subscribes on over an outage (%s), skipping and repeating nothing',
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
      await failure(store.head()) // The outage lasts as long as a wait.
      await subject().network.heal()
      await direct.append(stream, 3, events.slice(4, 6))
      expect(ids((await delivery).events)).toEqual(ids(events))
    },
  )

  it('subscribes to a store that is not there yet', async () => {
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

  /** A store with open connections, as after a day's work. */
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
