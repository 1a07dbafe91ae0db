import { expect, it } from 'vitest'
import { EventStoreUnavailable, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import { ids, newEvent, newEvents, newStream, type SubjectOfTests } from './subject.ts'

export function appending(subject: SubjectOfTests): void {
  it('numbers the events of a stream from 0 and returns the position of the last one', async () => {
    const store = subject().connect()
    const stream = newStream()
    const first = await store.append(stream, -1, newEvents(3))
    const second = await store.append(stream, 2, newEvents(1))
    expect([first.revision, second.revision]).toEqual([2, 3])
    expect(second.position > first.position).toBe(true)
    const stored = await store.read(stream)
    expect(stored.map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
    expect([stored[2]?.position, stored[3]?.position]).toEqual([first.position, second.position])
    expect(await store.head()).toBe(second.position)
  })

  it.each([
    { having: 0, expected: 0, actual: -1 },
    { having: 2, expected: -1, actual: 1 },
    { having: 2, expected: 0, actual: 1 },
    { having: 2, expected: 2, actual: 1 },
  ])('refuses expected revision $expected when the stream is at $actual', async ({ having, expected, actual }) => {
    const store = subject().connect()
    const stream = newStream()
    const before = newEvents(having)
    if (having > 0) await store.append(stream, -1, before)
    const refusal = await store.append(stream, expected, newEvents(2)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(WrongExpectedRevision)
    expect(refusal).toMatchObject({ stream, expected, actual })
    expect(ids(await store.read(stream))).toEqual(ids(before))
  })

  it('lets exactly one of many writers at the same revision succeed, across processes', async () => {
    const stores = [subject().connect(), subject().connect(), subject().connect()]
    const stream = newStream()
    await stores[0]?.append(stream, -1, newEvents(1))
    const attempts = Array.from({ length: 24 }, () => newEvents(2))
    const outcomes = await Promise.allSettled(
      attempts.map(async (events, index) => stores[index % 3]?.append(stream, 0, events)),
    )
    const won = attempts.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(won).toHaveLength(1)
    expect(reasons).toEqual(reasons.map(() => new WrongExpectedRevision(stream, 0, 2)))
    expect(ids(await subject().connect().read(stream)).slice(1)).toEqual(ids(won.flat()))
  })

  it('fails only the append with a wrong revision, not simultaneous ones', async () => {
    const store = subject().connect()
    const streams = Array.from({ length: 12 }, newStream)
    const outcomes = await Promise.allSettled(
      streams.map((stream, index) => store.append(stream, index % 3 === 0 ? 7 : -1, newEvents(2))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      streams.map((_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
    )
    expect(await store.read(streams[0] ?? '')).toEqual([])
    expect(await store.read(streams[1] ?? '')).toHaveLength(2)
  })

  it('treats a repeat with the same ids at the same revision as the same append', async () => {
    const store = subject().connect()
    const stream = newStream()
    const events = newEvents(2)
    const first = await store.append(stream, -1, events)
    await store.append(stream, 1, newEvents(1))
    const repeats = [await store.append(stream, -1, events), await subject().connect().append(stream, -1, events)]
    const { revision, position } = first
    for (const repeat of repeats) expect(repeat).toMatchObject({ revision, position })
    // A store may leave `isDuplicate` out, but must not set it wrongly.
    expect([first.isDuplicate ?? false, ...repeats.map(({ isDuplicate = true }) => isDuplicate)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await store.read(stream)).toHaveLength(3)
  })

  it('treats simultaneous equal appends as one', async () => {
    const [one, other] = [subject().connect(), subject().connect()]
    const stream = newStream()
    const events = newEvents(2)
    const appends = await Promise.all([one, one, other].map((store) => store.append(stream, -1, events)))
    for (const { revision, position } of appends)
      expect({ revision, position }).toMatchObject({ revision: 1, position: appends[0]?.position })
    expect(appends.filter(({ isDuplicate }) => isDuplicate === false).length).toBeLessThan(2)
    expect(ids(await one.read(stream))).toEqual(ids(events))
  })

  it('does not treat a partial repeat as the same append', async () => {
    const store = subject().connect()
    const stream = newStream()
    const [known] = newEvents(1)
    await store.append(stream, -1, [known ?? newEvent(), newEvent()])
    await expect(store.append(stream, -1, [known ?? newEvent(), newEvent()])).rejects.toThrow(WrongExpectedRevision)
    expect(await store.read(stream)).toHaveLength(2)
  })

  it('returns data and metadata unchanged, with the same bytes and order of keys', async () => {
    const store = subject().connect()
    const data = {
      z: 1,
      a: { y: [1.5, null, true, '', [], {}], b: 1e21 },
      text: 'Größe 5′ 7″ Ёж \\ " \n \u0000 \ud83e\udd3f \u2028 {curly,"quoted"}',
      '10': 0,
      ü: 'NULL',
    }
    const metadata = { seal: 'c2VhbA==', actor: { id: 'staff', role: 'admin' } }
    const stream = newStream()
    await store.append(stream, -1, [newEvent(data, metadata), newEvent({ text: 'x'.repeat(400_000) })])
    const [stored, long] = await store.read(stream)
    expect(JSON.stringify(stored?.data)).toBe(JSON.stringify(data))
    expect(JSON.stringify(stored?.metadata)).toBe(JSON.stringify(metadata))
    expect(String(long?.data['text'])).toHaveLength(400_000)
  })

  it('refuses an append without events', async () => {
    await expect(subject().connect().append(newStream(), -1, [])).rejects.toThrow(RangeError)
  })

  it('refuses appends once it is closed', async () => {
    const store = subject().connect()
    await store.append(newStream(), -1, newEvents(1))
    await store.close()
    await expect(store.append(newStream(), -1, newEvents(1))).rejects.toThrow(EventStoreUnavailable)
  })
}
