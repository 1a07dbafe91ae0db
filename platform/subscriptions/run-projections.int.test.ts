import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, waitLimitMs } from '../testing/eventually.ts'
import { Client } from 'pg'
import { sql } from 'slonik'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { once, tallied, tally, visitSteps } from '../testing/tally.ts'
import { ensureCheckpoints, liveSchemas, CheckpointWatch } from './checkpoints.ts'
import { deliver } from './subscription-loop.ts'
import { createDatabase } from '../database/database.ts'
import type { Failure } from './failure.ts'
import { projection, type Projection, readModelSubscription } from './subscription.ts'

let side: ReadSide
beforeEach(async () => {
  side = await readSide([tally])
})
afterEach(() => side.close())

const visit = (from: number, to = from) => visitSteps(side.log, from, to)

const admin = async (statement: string, url = side.url) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const killOthers = () =>
  admin(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

it('projects earlier and new events, in batches and one by one', async () => {
  await visit(1, 25)
  const runner = side.run({ batchSize: 10 })
  expect(await runner.waitFor('tally', 25n, waitLimitMs)).toBe(true)
  await visit(26)
  expect(await runner.waitFor('all', 26n, waitLimitMs)).toBe(true)
  expect(await tallied(side.database)).toEqual(once(26))
  expect(await runner.checkpoint('tally')).toBe(26n)
  expect(runner.health()).toEqual({ state: 'leading' })
})

it('continues where a stopped runner left off', async () => {
  await visit(1, 5)
  await side.catchUp()
  await visit(6, 9)
  await side.catchUp()
  expect(await tallied(side.database)).toEqual(once(9))
})

it('projects a batch that is delivered again, completely or in part, only once', async () => {
  await visit(1, 6)
  const events = await side.log.store.read('submission-a')
  const batch = (from: number, to: number) => ({
    events: events.slice(from, to),
    after: from === 0 ? -1n : BigInt(from),
    position: BigInt(to),
  })
  await ensureCheckpoints(side.database, ['tally'])
  for (const [from, to] of [
    [0, 3],
    [0, 3],
    [1, 5],
    [0, 2],
    [4, 6],
  ] as const) {
    await deliver(
      {
        database: side.database,
        schemas: liveSchemas,
        subscription: readModelSubscription(tally),
        open: side.log.open,
        signal: new AbortController().signal,
        onFailure: (error) => expect.unreachable(String(error)),
        attempts: 1,
      },
      batch(from, to),
    )
  }
  expect(await tallied(side.database)).toEqual(once(6))
})

it('loses and repeats nothing when its connections are killed repeatedly', async () => {
  const runner = side.run({ batchSize: 3 })
  for (let step = 1; step <= 60; step += 1) {
    await visit(step)
    if (step % 12 === 0) await killOthers()
  }
  await eventually(async () => expect(await tallied(side.database)).toEqual(once(60)))
  expect(await runner.waitFor('all', 60n, waitLimitMs)).toBe(true)
  expect(runner.health().failure).toBeUndefined()
})

it('leaves neither rows nor checkpoint when the transaction fails at the commit', async () => {
  await visit(1, 4)
  await admin(`create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
    create constraint trigger refuse after insert or update on subscription.checkpoint deferrable initially deferred
      for each row when (new.position >= 0) execute function refuse()`)
  const failures: Failure[] = []
  const runner = side.run({ onFailure: (failure) => failures.push(failure) })
  await eventually(() => expect(failures.length).toBeGreaterThan(1))
  expect(await tallied(side.database)).toEqual({})
  expect(await runner.checkpoint('tally')).toBe(-1n)
  await admin('drop trigger refuse on subscription.checkpoint')
  expect(await runner.waitFor('all', 4n, waitLimitMs)).toBe(true)
  expect(await tallied(side.database)).toEqual(once(4))
})

it('lets another runner take over only when the leader is gone', async () => {
  const first = side.run()
  await visit(1)
  await first.waitFor('all', 1n, waitLimitMs)
  const elsewhere = await createDatabase(side.url)
  try {
    const second = side.run({ database: elsewhere })
    await visit(2)
    expect(await second.waitFor('all', 2n, waitLimitMs)).toBe(true)
    expect([first.health().state, second.health().state]).toEqual(['leading', 'standby'])
    await first.stop()
    await visit(3)
    expect(await second.waitFor('all', 3n, waitLimitMs)).toBe(true)
    expect([first.health().state, second.health().state]).toEqual(['stopped', 'leading'])
    expect(await tallied(side.database)).toEqual(once(3))
    await second.stop()
  } finally {
    await elsewhere.end()
  }
})

it('reports the progress of projections to a process that runs none', async () => {
  const watch = new CheckpointWatch(side.database, ['tally'])
  expect(await watch.waitFor('all', 1n, 50)).toBe(false)
  const waiting = watch.waitFor('all', 1n, waitLimitMs)
  side.run()
  await visit(1)
  expect(await waiting).toBe(true)
  expect(await tallied(side.database)).toEqual(once(1))
  watch.stop()
})

it('never reaches an unwritten position or an unknown projection', async () => {
  const runner = side.run()
  expect(await runner.waitFor('all', 99n, 50)).toBe(false)
  expect(await runner.waitFor('nothing', 0n, 50)).toBe(false)
})

/** Like the tally, but the database refuses step 3 until a table is created. */
const choking: Projection = projection('choking').of<Parameters<typeof tally.apply>[0][number]>({
  create: 'create table choking (step integer primary key);',
  tables: ['choking'],
  types: ['StepVisited'],
  apply: (events) =>
    events.map(({ data }) =>
      'step' in data && data.step === 3 ? sql.unsafe`insert into antidote values (1)` : sql.unsafe`select 1`,
    ),
})

it('stops at an event that needs a missing table, projects all before it, and continues once the table exists', async () => {
  await visit(1, 6)
  await admin('set search_path to read; create table choking (step integer)')
  const failures: Failure[] = []
  const runner = side.run({ projections: [tally, choking], onFailure: (failure) => failures.push(failure) })
  await eventually(() => expect(failures.length).toBeGreaterThan(2))
  expect(runner.health()).toMatchObject({
    state: 'leading',
    failure: {
      outage: false,
      projection: 'choking',
      event: { type: 'StepVisited', stream: 'submission-a', revision: 2, position: '3' },
    },
  })
  expect(failures.at(-1)?.reason).toContain('42P01')
  expect(await runner.checkpoint('choking')).toBe(2n)
  await admin('create table public.antidote (id integer)')
  expect(await runner.waitFor('all', 6n, waitLimitMs)).toBe(true)
  expect(await tallied(side.database)).toEqual(once(6))
  expect(runner.health()).toEqual({ state: 'leading' })
})

it('waits for an unavailable vault', async () => {
  await visit(1, 3)
  let down = true
  const failures: Failure[] = []
  const runner = side.run({
    open: async (stored) => {
      if (down) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return side.log.open(stored)
    },
    onFailure: (failure) => failures.push(failure),
  })
  await eventually(() => expect(failures.length).toBeGreaterThan(1))
  expect(runner.health().failure).toMatchObject({ outage: true })
  expect(runner.health().failure?.event).toBeUndefined()
  down = false
  expect(await runner.waitFor('all', 3n, waitLimitMs)).toBe(true)
  expect(await tallied(side.database)).toEqual(once(3))
})

it('is healthy again after an outage, even with nothing to project or another leader', async () => {
  const leading = side.run()
  await visit(1)
  await leading.waitFor('all', 1n, waitLimitMs)
  const standby = side.run()
  const failures = () => [leading.health().failure !== undefined, standby.health().failure !== undefined]
  await admin(`alter database ${side.name} allow_connections false`, process.env['TEST_DATABASE_URL'])
  await admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${side.name}'`,
    process.env['TEST_DATABASE_URL'],
  )
  await eventually(() => expect(failures()).toEqual([true, true]))
  await admin(`alter database ${side.name} allow_connections true`, process.env['TEST_DATABASE_URL'])
  await eventually(() => expect(failures()).toEqual([false, false]))
  expect([leading.health().state, standby.health().state].toSorted()).toEqual(['leading', 'standby'])
  await visit(2)
  expect(await standby.waitFor('all', 2n, waitLimitMs)).toBe(true)
})
