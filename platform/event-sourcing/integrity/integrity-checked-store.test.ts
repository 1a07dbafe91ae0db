import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore, NewEvent } from '@fleet/domain/kernel/event-store'
import { InMemoryEventStore } from '../../testing/in-memory-event-store.ts'
import type { Json } from '@fleet/domain/kernel/json'
import type { MasterKeys } from '../../vault/keys.ts'
import { keysOf } from '../../testing/vault/keys-of.ts'
import { IntegrityError } from './event-mac.ts'
import { integrityCheckedStore } from './integrity-checked-store.ts'
import { verifyLogIntegrity } from './verify.ts'

const keys = keysOf('a master key of at least 32 characters')

const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'Happened',
    data: { n },
    metadata: { actor: { id: 'a', role: 'guest' } },
  }))

/** The store under the integrity check, which returns altered events. */
class Altered extends InMemoryEventStore {
  alter: (event: StoredEvent) => StoredEvent | undefined = (event) => event
  override async read(...args: Parameters<EventStore['read']>): Promise<StoredEvent[]> {
    return (await super.read(...args)).flatMap((event) => this.alter(event) ?? [])
  }
  override async newest(limit: number): Promise<StoredEvent[]> {
    return (await super.newest(limit)).flatMap((event) => this.alter(event) ?? [])
  }
  override async *subscribe(...args: Parameters<EventStore['subscribe']>) {
    for await (const message of super.subscribe(...args)) {
      const event = message.kind === 'event' ? this.alter(message.event) : undefined
      if (message.kind === 'event' && event !== undefined) yield { kind: 'event', event } as const
      else if (message.kind !== 'event') yield message
    }
  }
}

async function written(keysOfWriter: MasterKeys = keys) {
  const raw = new Altered()
  const store = integrityCheckedStore(raw, keysOfWriter)
  await store.append('one', -1, newEvents(2))
  await store.append('other', -1, newEvents(1))
  await store.append('one', 1, newEvents(2))
  /** The store as in another process, with an empty cache. */
  const elsewhere = (options = {}) => integrityCheckedStore(raw, keysOfWriter, options)
  return { raw, store, elsewhere }
}

/** JSON nested so deeply that it cannot be serialized recursively. */
function deeplyNested(): Json {
  let deep: Json = []
  for (let level = 0; level < 50_000; level += 1) deep = [deep]
  return deep
}

const at = (revision: number, change: (event: StoredEvent) => StoredEvent | undefined) => (event: StoredEvent) =>
  event.stream === 'one' && event.revision === revision ? change(event) : event

describe('an integrity-checked store', () => {
  it('returns appended events, from any revision and in both directions', async () => {
    const { elsewhere } = await written()
    const revisions = async (options: Parameters<EventStore['read']>[1]) =>
      (await elsewhere().read('one', options)).map(({ revision }) => revision)
    expect(await revisions({})).toEqual([0, 1, 2, 3])
    expect(await revisions({ from: 2 })).toEqual([2, 3])
    expect(await revisions({ from: 1, limit: 1 })).toEqual([1])
    expect(await revisions({ direction: 'backwards' })).toEqual([3, 2, 1, 0])
    expect(await revisions({ direction: 'backwards', limit: 2 })).toEqual([3, 2])
    expect(await revisions({ from: 4 })).toEqual([])
    expect(await elsewhere().newest(3)).toHaveLength(3)
    expect(await verifyLogIntegrity(elsewhere())).toEqual({ verified: 5, streams: 2 })
  })

  it.each<[string, (event: StoredEvent) => StoredEvent | undefined]>([
    ['its data was changed', (event) => ({ ...event, data: { n: 99 } })],
    [
      'its actor was changed',
      (event) => ({ ...event, metadata: { ...event.metadata, actor: { id: 'a', role: 'king-snefro' } } }),
    ],
    ['its type was changed', (event) => ({ ...event, type: 'RoleGranted' })],
    ['its MAC is missing', ({ metadata: { seal: _, ...metadata }, ...event }) => ({ ...event, metadata })],
    [
      'its MAC names an unknown key',
      (event) => ({
        ...event,
        metadata: { ...event.metadata, seal: `made-up.${String(event.metadata['seal']).split('.')[1]}` },
      }),
    ],
    ['its data is nested too deeply', (event) => ({ ...event, data: { n: deeplyNested() } })],
    ['it is missing', () => undefined],
  ])('returns neither an event nor those after it when %s', async (_, change) => {
    const { raw, elsewhere } = await written()
    raw.alter = at(1, change)
    for (const read of [{}, { from: 1 }, { direction: 'backwards' }] as const) {
      await expect(elsewhere().read('one', read)).rejects.toThrow(IntegrityError)
    }
    await expect(elsewhere().newest(5)).rejects.toThrow(IntegrityError)
    await expect(elsewhere().append('one', 1, newEvents(1))).rejects.toThrow()
    const { verified, violation } = await verifyLogIntegrity(elsewhere())
    expect({ verified, violation }).toMatchObject({ violation: { stream: 'one' } })
    expect(verified).toBeLessThan(3)
  })

  it('reports the place of a violation, but no data', async () => {
    const { raw, elsewhere } = await written()
    raw.alter = at(1, (event) => ({ ...event, data: { passport: 'C01X8L0VG' } }))
    const reported: IntegrityError[] = []
    const failure = await elsewhere({ onViolation: (broken: IntegrityError) => reported.push(broken) })
      .read('one')
      .catch((error: unknown) => error)
    expect(reported).toEqual([failure])
    expect(reported[0]?.violation).toEqual({
      stream: 'one',
      revision: 1,
      type: 'Happened',
      id: expect.any(String),
      reason: 'seal',
    })
    expect(String(failure)).not.toContain('C01X8L0VG')
  })

  it('detects an event moved from another stream or another revision', async () => {
    const { raw, elsewhere } = await written()
    const [foreign] = await raw.read('other')
    const [, , third] = await raw.read('one')
    for (const put of [foreign, third]) {
      raw.alter = at(1, (event) => ({ ...event, ...put, stream: 'one', revision: 1 }))
      await expect(elsewhere().read('one')).rejects.toThrow(IntegrityError)
    }
  })

  it.each([{}, { seal: 'c2VhbA==' }])(
    'detects an event appended by another program, with the metadata %o',
    async (metadata) => {
      const { raw, elsewhere } = await written()
      await raw.append('one', 3, [{ id: randomUUID(), type: 'OrderPlaced', data: { n: 99 }, metadata }])
      await expect(elsewhere().read('one')).rejects.toThrow(/OrderPlaced.*seal/)
      await expect(elsewhere().read('one', { direction: 'backwards' })).rejects.toThrow(IntegrityError)
      await expect(elsewhere().newest(2)).rejects.toThrow(IntegrityError)
      await expect(elsewhere().append('one', 4, newEvents(1))).rejects.toThrow(IntegrityError)
      expect(await verifyLogIntegrity(elsewhere())).toMatchObject({
        violation: { revision: 4, type: 'OrderPlaced', reason: 'seal' },
      })
    },
  )

  it('verifies events when its cache holds few streams', async () => {
    const { raw, elsewhere } = await written()
    const small = () => elsewhere({ rememberedBytes: 300 })
    expect(await verifyLogIntegrity(small())).toEqual({ verified: 5, streams: 2 })
    raw.alter = at(3, (event) => ({ ...event, data: {} }))
    expect((await verifyLogIntegrity(small())).violation).toMatchObject({ revision: 3, reason: 'seal' })
  })

  it.each([
    ['reports a duplicate', (raw: Altered) => raw],
    [
      'reports no duplicate',
      (raw: Altered) =>
        Object.assign(raw, {
          append: async (...args: Parameters<EventStore['append']>) => {
            const { isDuplicate: _, ...appended } = await InMemoryEventStore.prototype.append.apply(raw, args)
            return appended
          },
        }),
    ],
  ])(
    'continues from the stored events when another process ran the same command and the store %s',
    async (_, changeStore) => {
      const { raw, store } = await written()
      changeStore(raw)
      const other = integrityCheckedStore(raw, keys)
      const [event] = newEvents(1)
      const again = { ...event!, metadata: { ...event!.metadata, occurredAt: 'later' } }
      await other.append('one', 3, [event!])
      await store.append('one', 3, [again])
      await store.append('one', 4, newEvents(1))
      expect(await integrityCheckedStore(raw, keys).read('one')).toHaveLength(6)
    },
  )
})

it('a MAC made with another master key is invalid', async () => {
  const { raw } = await written(keysOf('a master key of somebody else, 32 characters'))
  await expect(integrityCheckedStore(raw, keys).read('one', { limit: 1 })).rejects.toThrow(IntegrityError)
})

describe('a subscription that includes invalid events', () => {
  it('delivers a changed event with its problem, in order, and continues after it', async () => {
    const { raw, elsewhere } = await written()
    raw.alter = at(1, (event) => ({ ...event, data: { n: 'changed' } }))
    const found: IntegrityError[] = []
    const stopping = new AbortController()
    const messages: (string | undefined)[][] = []
    const store = elsewhere({ onViolation: (broken: IntegrityError) => found.push(broken) })
    for await (const message of store.subscribe({ signal: stopping.signal, includeInvalid: true })) {
      if (message.kind === 'caught-up') stopping.abort()
      if (message.kind === 'event')
        messages.push([`${message.event.stream} ${message.event.revision}`, message.problem?.name])
    }
    expect(messages).toEqual([
      ['one 0', undefined],
      ['one 1', 'IntegrityError'],
      ['other 0', undefined],
      ['one 2', undefined],
      ['one 3', undefined],
    ])
    expect(found.map(({ violation }) => violation.reason)).toEqual(['seal'])
  })
})
