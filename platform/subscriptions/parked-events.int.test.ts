import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, waitLimitMs } from '../testing/eventually.ts'
import { Client } from 'pg'
import { sql } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { SubscribeOptions } from '@fleet/domain/kernel/event-store'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { once, tallied, tally, visitSteps } from '../testing/tally.ts'
import type { Failure } from './failure.ts'
import { projection, reactorSubscription, readModelSubscription } from './subscription.ts'
import { LogReader } from './log-reader.ts'
import { rebuild } from './rebuild.ts'
import { findParked } from './parked-events.ts'

/** Fails at step 3 and at steps from 1000 on. */
const picky = projection('picky').of<SubmissionEvent>({
  create: 'create table picky (step integer primary key, check (step <> 3 and step < 1000))',
  tables: ['picky'],
  on: { StepVisited: ({ data: { step } }) => sql.unsafe`insert into picky values (${step})` },
})

let side: ReadSide
beforeEach(async () => {
  side = await readSide([tally, picky])
})
afterEach(() => side.close())

const visit = (from: number, to = from) => visitSteps(side.log, from, to)
const picked = () => side.database.anyFirst(sql.unsafe`select step from read.picky order by step`)
const parked = () => findParked(side.database, 'read-model', 200)

describe('an event that a read model cannot project', () => {
  it('is parked after some attempts, by that read model only, which continues with later events', async () => {
    await visit(1, 5)
    const failures: Failure[] = []
    const runner = side.run({ attempts: 3, onFailure: (failure) => failures.push(failure) })
    expect(await runner.waitFor('all', 5n, waitLimitMs)).toBe(true)
    expect([await tallied(side.database), await picked()]).toEqual([once(5), [1, 2, 4, 5]])
    const [, , event] = await side.log.store.read('submission-a')
    expect(await parked()).toEqual([
      {
        name: 'picky',
        id: event?.id,
        type: 'StepVisited',
        stream: 'submission-a',
        revision: 2,
        position: '3',
        attempts: 3,
        reason: expect.stringContaining('23514'),
        since: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    expect(failures.map(({ projection: name, event: at }) => [name, at?.position])).toEqual([
      ['picky', '3'],
      ['picky', '3'],
      ['picky', '3'],
    ])
    expect(runner.health()).toEqual({ state: 'leading' })
    await visit(6)
    expect(await runner.waitFor('all', 6n, waitLimitMs)).toBe(true)
  })

  it('is reported by names and codes, without values', async () => {
    await visit(4711)
    const runner = side.run({ attempts: 1 })
    expect(await runner.waitFor('all', 1n, waitLimitMs)).toBe(true)
    const [{ reason } = { reason: '' }] = await parked()
    expect(reason).toMatch(/^ProjectionFailed: CheckIntegrityConstraintViolationError: \w+ 23514$/)
  })

  it('stays parked when another process takes over', async () => {
    await visit(1, 4)
    const first = side.run({ attempts: 1 })
    await first.waitFor('all', 4n, waitLimitMs)
    await first.stop()
    const second = side.run({ attempts: 1 })
    await visit(5)
    expect(await second.waitFor('all', 5n, waitLimitMs)).toBe(true)
    expect([await picked(), (await parked()).length]).toEqual([[1, 2, 4, 5], 1])
  })

  it('is unparked by a rebuild that can project it', async () => {
    await visit(1, 4)
    const runner = side.run({ attempts: 1 })
    await runner.waitFor('all', 4n, waitLimitMs)
    const able = { ...picky, create: 'create table picky (step integer primary key)' }
    const again = (one: typeof picky) =>
      rebuild({ database: side.database, store: side.log.store, open: side.log.open, projections: [one] })
    expect(await again(picky)).toMatchObject({ parked: 1 })
    expect([await picked(), (await parked()).length]).toEqual([[1, 2, 4], 1])
    expect(await again(able)).toMatchObject({ parked: 0 })
    expect([await picked(), await parked()]).toEqual([[1, 2, 3, 4], []])
    await visit(5)
    expect(await runner.waitFor('all', 5n, waitLimitMs)).toBe(true)
  })
})

describe('nothing is parked', () => {
  it('in an outage, however many attempts fail', async () => {
    await visit(1, 2)
    let attempts = 0
    const open = async (stored: Parameters<typeof side.log.open>[0]) => {
      if ((attempts += 1) < 12) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return side.log.open(stored)
    }
    const runner = side.run({ attempts: 1, open })
    expect(await runner.waitFor('all', 2n, waitLimitMs)).toBe(true)
    expect([await picked(), await parked()]).toEqual([[1, 2], []])
  })

  it('when the event is not at fault: a missing table stops only its own read model', async () => {
    await side.database.query(sql.unsafe`drop table read.picky`)
    await visit(1, 3)
    const failures: Failure[] = []
    const runner = side.run({ attempts: 1, onFailure: (failure) => failures.push(failure) })
    expect(await runner.waitFor('tally', 3n, waitLimitMs)).toBe(true)
    await eventually(() => expect(failures.length).toBeGreaterThan(2))
    expect([await runner.waitFor('picky', 1n, 10), await parked()]).toEqual([false, []])
    expect(runner.health()).toMatchObject({ failure: { projection: 'picky', outage: false } })
  })

  it('after a hundred events: the read model itself is faulty and stops', async () => {
    for (let step = 1000; step < 1120; step += 1) await visit(step)
    const runner = side.run({ attempts: 1 })
    expect(await runner.waitFor('tally', 120n, waitLimitMs)).toBe(true)
    await eventually(() =>
      expect(runner.health().failure).toMatchObject({ projection: 'picky', event: { position: '101' } }),
    )
    expect(await parked()).toHaveLength(100)
    expect(await runner.checkpoint('picky')).toBe(100n)
  })
})

it('a read model with a locked table does not delay the others', async () => {
  const holder = new Client({ connectionString: side.url })
  await holder.connect()
  await holder.query('begin; lock table read.picky')
  const runner = side.run()
  await visit(1, 2)
  expect(await runner.waitFor('tally', 2n, waitLimitMs)).toBe(true)
  expect(await runner.waitFor('picky', 2n, 50)).toBe(false)
  await holder.end()
  expect(await runner.waitFor('picky', 2n, waitLimitMs)).toBe(true)
})

describe('an event that fails its integrity check', () => {
  const problem = new Error('does not fit')
  /** The log as the integrity-checked store delivers it when the event at this position was tampered with. */
  const tampered = (position: bigint, forged: Partial<StoredEvent> = {}) => ({
    head: () => side.log.store.head(),
    async *subscribe(options: SubscribeOptions) {
      for await (const message of side.log.store.subscribe(options))
        yield message.kind === 'event' && message.event.position === position
          ? { ...message, event: { ...message.event, ...forged }, problem }
          : message
    },
  })

  it('is parked at once by every subscription to its type, even at the end of the log, and stops none of them', async () => {
    const mailed: string[] = []
    const mail = {
      name: 'mail',
      types: new Set(['StepVisited']),
      react: async ({ position }: { position: bigint }) => void mailed.push(String(position)),
    }
    const other = { ...mail, name: 'other', types: new Set(['Nothing']) }
    await visit(1, 2)
    await visit(4)
    const runner = side.run({
      reader: new LogReader(tampered(3n)),
      subscriptions: [readModelSubscription(tally), ...[mail, other].map(reactorSubscription)],
    })
    expect(await runner.waitFor(['tally', 'mail', 'other'], 3n, waitLimitMs)).toBe(true)
    expect([await tallied(side.database), mailed]).toEqual([once(2), ['1', '2']])
    const parkedBy = await Promise.all(
      (['read-model', 'reactor'] as const).map((kind) => findParked(side.database, kind, 10)),
    )
    expect(parkedBy.flat().map(({ name, position, reason }) => [name, position, reason])).toEqual([
      ['tally', '3', 'Error'],
      ['mail', '3', 'Error'],
    ])
    expect(runner.health()).toEqual({ state: 'leading' })
    await visit(5)
    expect(await runner.waitFor(['tally', 'mail', 'other'], 4n, waitLimitMs)).toBe(true)
    expect(mailed).toEqual(['1', '2', '4'])
  })
  it.each([{ stream: 'submission-\0' }, { revision: Number.MAX_SAFE_INTEGER }])(
    'is parked also when Postgres cannot store it as it is: %o',
    async (forged) => {
      await visit(1, 2)
      const runner = side.run({ reader: new LogReader(tampered(2n, forged)), projections: [tally] })
      expect(await runner.waitFor('tally', 2n, waitLimitMs)).toBe(true)
      expect((await parked()).map(({ name, position }) => [name, position])).toEqual([['tally', '2']])
    },
  )

  it('is parked however many there are', async () => {
    for (let step = 1; step <= 102; step += 1) await visit(step)
    const source = {
      head: () => side.log.store.head(),
      async *subscribe(options: SubscribeOptions) {
        for await (const message of side.log.store.subscribe(options))
          yield message.kind === 'event' && message.event.position <= 101n ? { ...message, problem } : message
      },
    }
    const runner = side.run({ reader: new LogReader(source), projections: [tally] })
    expect(await runner.waitFor('tally', 102n, waitLimitMs)).toBe(true)
    expect(await parked()).toHaveLength(101)
  })
})
