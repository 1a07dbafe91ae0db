import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'slonik'
import { z } from 'zod'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { eventually } from '../testing/eventually.ts'
import { InMemoryEventStore } from '../testing/in-memory-event-store.ts'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { tally } from '../testing/tally.ts'
import { readCheckpoints } from './checkpoints.ts'
import { acceptLog, watchLog, type LogWatch } from './replaced-log.ts'

let side: ReadSide
let pool: Pool
/** The log at the configured address. */
let log: InMemoryEventStore
beforeEach(async () => {
  side = await readSide([tally])
  pool = new Pool({ connectionString: side.url, max: 1 })
  pool.on('error', () => {})
  log = await logOf('a', 'b', 'c')
})
afterEach(async () => {
  await pool.end()
  await side.close()
})

/** A log of one event in each of these streams. */
async function logOf(...names: readonly string[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore()
  for (const name of names) await store.append(name, -1, [event(name)])
  return store
}
const event = (id: string) => ({ id, type: 'Happened', data: {}, metadata: {} })
const current: Pick<EventStore, 'read' | 'newest' | 'head' | 'end' | 'append'> = {
  read: (...args) => log.read(...args),
  newest: (limit) => log.newest(limit),
  head: () => log.head(),
  end: () => log.end(),
  append: (...args) => log.append(...args),
}

async function watched() {
  const calls: string[] = []
  const watch = await watchLog({
    database: side.database,
    store: current,
    leaderElection: {
      takeTurns: async () => {},
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
    },
    log: () => {},
  })
  watch.whenAccepted(() => calls.push('forget'))
  return { watch, calls, check: () => watch.job.run(new AbortController().signal) }
}
const isReplaced = (watch: LogWatch) => watch.health().state === 'replaced'
const setCheckpoint = (name: string, position: number) =>
  side.database.query(sql.unsafe`
    insert into subscription.checkpoint values (${name}, ${position}) on conflict (subscription) do update set position = excluded.position`)
const accept = () =>
  acceptLog({
    database: side.database,
    pool,
    store: current,
    readModels: ['tally'],
    ends: { recorded: async () => new Map(), newestHead: async () => undefined, forget: async () => {} },
    rebuild: () => setCheckpoint('tally', -1),
  })

describe('a log', () => {
  it('is the same as long as it has the marked event and does not end before the handled position', async () => {
    await setCheckpoint('mail', 3)
    const { watch, calls, check } = await watched()
    expect(isReplaced(watch)).toBe(false)
    await log.append('d', -1, [event('d')])
    await check()
    await setCheckpoint('mail', 4)
    await check()
    expect([isReplaced(watch), calls]).toEqual([false, []])
  })

  it.each([
    ['ends before the handled position, even at a start', ['a', 'b'], true],
    ['has another event at the marked position', ['a', 'b', 'x', 'y'], false],
    ['has the marked event at another position', ['n', 'a', 'b', 'c'], false],
  ])('counts as replaced when it %s: appends are refused and the leader pauses', async (_, names, isNew) => {
    await setCheckpoint('mail', 3)
    const before = await watched()
    if (isNew) await side.database.query(sql.unsafe`delete from subscription.log_mark`)
    log = await logOf(...names)
    await before.check()
    expect([isReplaced(before.watch), before.calls]).toEqual([true, ['pause']])
    await expect(before.watch.guard(current).append('z', -1, [event(randomUUID())])).rejects.toMatchObject({
      name: 'EventStoreUnavailable',
    })
    const after = await watched()
    expect(isReplaced(after.watch)).toBe(true)
  })

  it('that is restored is used again', async () => {
    const { watch, calls, check } = await watched()
    const known = log
    log = await logOf('x')
    await check()
    log = known
    await check()
    expect([isReplaced(watch), calls]).toEqual([false, ['pause', 'forget', 'resume']])
    expect(await watch.guard(current).append('d', -1, [event('d')])).toMatchObject({ position: 4n })
  })
})

describe('a new log that is accepted', () => {
  it('becomes the known one: reactors continue from its head, and every process clears its caches', async () => {
    await setCheckpoint('mail', 3)
    await setCheckpoint('tally', 3)
    const { watch, calls, check } = await watched()
    const unaware = await watched()
    log = await logOf('x', 'y')
    await check()
    await accept()
    expect(await readCheckpoints(side.database)).toEqual(
      new Map([
        ['mail', 2n],
        ['tally', -1n],
      ]),
    )
    await Promise.all([check(), unaware.check()])
    expect([isReplaced(watch), isReplaced(unaware.watch)]).toEqual([false, false])
    expect([calls, unaware.calls]).toEqual([
      ['pause', 'forget', 'resume'],
      ['forget', 'resume'],
    ])
    expect(
      await side.database.one(
        sql.type(
          z.object({ id: z.string(), accepted: z.number() }),
        )`select event_id as id, accepted from subscription.log_mark`,
      ),
    ).toEqual({ id: 'y', accepted: 1 })
  })

  it('may be empty', async () => {
    const { watch, check } = await watched()
    log = new InMemoryEventStore()
    await check()
    await accept()
    await check()
    expect(isReplaced(watch)).toBe(false)
    await log.append('a', -1, [event('a')])
    await check()
    expect(isReplaced(watch)).toBe(false)
  })

  it('is refused while a process leads, and when it is not new', async () => {
    await watched()
    await expect(accept()).rejects.toThrow('nothing to accept')
    log = await logOf('x')
    const runner = side.run()
    await eventually(() => expect(runner.health().state).toBe('leading'))
    await expect(accept()).rejects.toThrow('the application is using this event store')
    await runner.stop()
    await accept()
  })
})
