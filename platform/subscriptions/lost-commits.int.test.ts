import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, waitLimitMs } from '../testing/eventually.ts'
import { sql } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { submission } from '../testing/submission-events.ts'
import { once, tallied, tally, visitSteps } from '../testing/tally.ts'
import { liveSchemas, type Schemas } from './checkpoints.ts'
import { rebuild } from './rebuild.ts'

let side: ReadSide
beforeEach(async () => {
  side = await readSide([tally])
})
afterEach(() => side.close())

const visit = (from: number, to = from) => visitSteps(side.log, from, to)

/** Simulates a failover to a server without the last commits: rows and checkpoint as they were after `step`. */
const lose = ({ rows, progress }: Schemas, step: number) =>
  side.database.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`delete from ${sql.identifier([rows, 'tally'])} where step > ${step}`)
    await transaction.query(sql.unsafe`update ${sql.identifier([progress, 'checkpoint'])} set position = ${step}`)
  })

it('commits lost in a failover are repeated before the next event', async () => {
  const runner = side.run()
  await visit(1, 9)
  await runner.waitFor('all', 9n, waitLimitMs)
  await lose(liveSchemas, 5)
  await visit(10)
  await eventually(async () => expect(await tallied(side.database)).toEqual(once(10)))
  expect(await runner.waitFor('all', 10n, waitLimitMs)).toBe(true)
  expect(runner.health()).toEqual({ state: 'leading' })
})

it('commits lost in a failover are repeated even without a next event', async () => {
  const runner = side.run()
  await visit(1, 9)
  await runner.waitFor('all', 9n, waitLimitMs)
  await lose(liveSchemas, 5)
  await eventually(async () => expect(await tallied(side.database)).toEqual(once(9)))
})

it('a read model without events to handle advances its checkpoint for other processes', async () => {
  const runner = side.run()
  await side.log.submission('a', [submission('a').started(1)])
  await eventually(async () => expect(await runner.checkpoint('tally')).toBe(1n))
})

it('a rebuild repeats commits that it lost on its way', async () => {
  await visit(1, 60)
  let losses = 0
  const open = async (stored: StoredEvent) => {
    if (stored.position === 45n && (losses += 1) === 1)
      await lose({ rows: 'rebuild_tally', progress: 'rebuild_tally' }, 20)
    return side.log.open(stored)
  }
  await rebuild({ database: side.database, store: side.log.store, open, projections: [tally], batchSize: 10 })
  expect(losses).toBe(2)
  expect(await tallied(side.database)).toEqual(once(60))
})

it('a runner repeats commits that were lost after a rebuild', async () => {
  const runner = side.run()
  await visit(1, 9)
  await runner.waitFor('all', 9n, waitLimitMs)
  await rebuild({ database: side.database, store: side.log.store, open: side.log.open, projections: [tally] })
  await lose(liveSchemas, 3)
  await visit(10)
  await eventually(async () => expect(await tallied(side.database)).toEqual(once(10)))
  await runner.stop()
})
