import { expect, it } from 'vitest'
import { collect, ids, isCaughtUp, newEvents, newStream, type SubjectOfTests } from './subject.ts'

export function subscribing(subject: SubjectOfTests): void {
  it('starts with the first event of the log', async () => {
    const store = subject().connect()
    const before = await store.head()
    const { position } = await store.append(newStream(), -1, newEvents(1))
    const { messages } = await collect(store, {
      streams: [],
      enough: ({ messages: so }) => so.some(({ kind }) => kind === 'event'),
    })
    const first = messages.find((message) => message.kind === 'event')
    expect(first && first.event.position <= (before > 0n ? before : position)).toBe(true)
  })

  it('delivers events in order and then reports that it has caught up', async () => {
    const store = subject().connect()
    const after = await store.head()
    const [one, two] = [newStream(), newStream()]
    const [a, b, c] = [newEvents(2), newEvents(1), newEvents(1)]
    await store.append(one, -1, a)
    await store.append(two, -1, b)
    const { position } = await store.append(one, 1, c)
    const { events, messages } = await collect(store, { after, streams: [one, two], enough: isCaughtUp })
    expect(ids(events)).toEqual(ids([...a, ...b, ...c]))
    expect(messages.at(-1)).toEqual({ kind: 'caught-up', position })
    expect(events.filter(({ stream }) => stream === one)).toEqual(await store.read(one))
  })

  it('resumes after any position, even within one append', async () => {
    const store = subject().connect()
    const stream = newStream()
    await store.append(stream, -1, newEvents(4))
    const stored = await store.read(stream)
    for (const [index, { position }] of stored.entries()) {
      const { events } = await collect(store, { after: position, streams: [stream], enough: isCaughtUp })
      expect(events).toEqual(stored.slice(index + 1))
    }
  })

  it('delivers new events to every waiting subscriber', async () => {
    const store = subject().connect()
    const stream = newStream()
    const events = newEvents(3)
    const after = await store.head()
    const deliveries = [store, subject().connect()].map((each) =>
      collect(each, { after, streams: [stream], enough: (delivery) => delivery.events.length === 3 }),
    )
    await collect(store, { after, streams: [], enough: isCaughtUp })
    for (const [index, event] of events.entries()) await store.append(stream, index - 1, [event])
    for (const delivery of await Promise.all(deliveries)) expect(ids(delivery.events)).toEqual(ids(events))
  })

  it('delivers without gaps or duplicates while 16 writers in four processes append', async () => {
    const stores = Array.from({ length: 4 }, () => subject().connect())
    const streams = Array.from({ length: 16 }, newStream)
    const after = await subject().connect().head()
    const delivery = collect(subject().connect(), { after, streams, enough: ({ events }) => events.length === 16 * 40 })
    await Promise.all(
      streams.map(async (stream, writer) => {
        for (let revision = -1; revision < 39; revision += 1)
          await stores[writer % 4]?.append(stream, revision, newEvents(1))
      }),
    )
    const { events } = await delivery
    const positions = events.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)))
    for (const stream of streams) {
      expect(events.filter((event) => event.stream === stream).map(({ revision }) => revision)).toEqual(
        Array.from({ length: 40 }, (_, index) => index),
      )
    }
  })

  it('never delivers a checkpoint before an earlier event, however slow the subscriber is', async () => {
    const store = subject().connect()
    const stream = newStream()
    const after = await store.head()
    for (let revision = -1; revision < 2_999; revision += 500) await store.append(stream, revision, newEvents(500))
    const due = (await store.read(stream)).map(({ position }) => position)
    for await (const message of store.subscribe({ after })) {
      const isInTurn =
        message.kind === 'event'
          ? message.event.position === due.shift()
          : due[0] === undefined || due[0] > message.position
      expect(isInTurn).toBe(true)
      if (message.kind === 'caught-up') break
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(due).toEqual([])
  })

  it.each(['waits', 'delivers'])('ends when its signal aborts while it %s', async (moment) => {
    const store = subject().connect()
    const stream = newStream()
    const after = await store.head()
    await store.append(stream, -1, newEvents(50))
    const controller = new AbortController()
    const kinds: string[] = []
    for await (const message of store.subscribe({ after, signal: controller.signal })) {
      kinds.push(message.kind)
      if (moment === 'delivers') controller.abort()
      else if (message.kind === 'caught-up') setImmediate(() => controller.abort())
    }
    expect(kinds.filter((kind) => kind === 'event')).toHaveLength(moment === 'delivers' ? 1 : 50)
  })

  it('ends when the store is closed', async () => {
    const store = subject().connect()
    const kinds: string[] = []
    let closed: Promise<void> | undefined
    for await (const { kind } of store.subscribe({ after: await store.head() })) {
      kinds.push(kind)
      closed = store.close()
    }
    await closed
    expect(kinds).toEqual(['caught-up'])
  })
}
