import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { sql } from 'slonik'
import { z } from 'zod'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { readModels } from './every-read-model.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { writeAccess } from './testing/access.ts'
import { writeAgencies } from './testing/agencies.ts'
import { writeReminders } from './testing/reminders.ts'
import { writeSeason } from './testing/season.ts'
import { submission } from '@fleet/platform/testing/submission-events'
import { tableRows } from './testing/table-rows.ts'
import { tallied, tally } from '@fleet/platform/testing/tally'
import { projection, type Projection } from '@fleet/platform/subscriptions/subscription'
import { readCheckpoints } from '@fleet/platform/subscriptions/checkpoints'
import { rebuild, type RebuildProgress } from '@fleet/platform/subscriptions/rebuild'

/** Keeps ids of registrations, and reads visited steps too. */
const started = projection('started').of<SubmissionEvent>({
  create: 'create table started (id text primary key);',
  tables: ['started'],
  on: {
    SubmissionStarted: ({ data }) => sql.unsafe`insert into started values (${data.submissionId})`,
    StepVisited: () => [],
  },
})

let side: ReadSide
const rebuilt = (
  projections: readonly Projection[],
  options: { batchSize?: number; onProgress?: (progress: RebuildProgress) => void } = {},
) => rebuild({ database: side.database, store: side.log.store, open: side.log.open, projections, ...options })
afterEach(() => side.close())

describe('every read model', () => {
  beforeEach(async () => {
    side = await readSide(readModels)
  })

  it('has the same rows after a rebuild, however events fell into batches', async () => {
    await writeSeason(side.log, 21)
    await writeAccess(side.log)
    await writeAgencies(side.log)
    await writeReminders(side.log)
    const runner = side.run({ batchSize: 3 })
    expect(await runner.waitFor('all', await side.log.store.head(), waitLimitMs)).toBe(true)
    await runner.stop()
    const live = new Map(
      await Promise.all(
        readModels.map(async (projection) => [projection, await tableRows(side.database, projection)] as const),
      ),
    )
    for (const [projection, tables] of live) {
      for (const [table, rows] of Object.entries(tables)) expect([table, rows.length > 0]).toEqual([table, true])
      await rebuilt([projection], { batchSize: 500 })
      expect(await tableRows(side.database, projection)).toEqual(tables)
    }
    await rebuilt(readModels, { batchSize: 7 })
    for (const [projection, tables] of live) expect(await tableRows(side.database, projection)).toEqual(tables)
  })
})

describe('a rebuild', () => {
  beforeEach(async () => {
    side = await readSide([tally])
  })
  const visit = (step: number) => side.log.submission('a', [submission('a').step(step)])
  const once = (to: number) => Object.fromEntries(Array.from({ length: to }, (_, index) => [index + 1, 1]))
  const count = () =>
    side.database.oneFirst(sql.type(z.object({ sum: z.bigint().nullable() }))`select sum(times) from read.tally`)

  it('mends rows that were damaged, and says what it read', async () => {
    for (let step = 1; step <= 20; step += 1) await visit(step)
    await side.catchUp()
    await side.database.query(sql.unsafe`update read.tally set times = 7`)
    await side.database.query(sql.unsafe`delete from read.tally where step = 3`)
    expect(await rebuilt([tally], { batchSize: 6 })).toMatchObject({ events: 20, position: 20n })
    expect(await tallied(side.database)).toEqual(once(20))
  })

  it('never shows half to readers, and loses nothing that happens meanwhile', async () => {
    for (let step = 1; step <= 300; step += 1) await visit(step)
    const runner = side.run({ batchSize: 5 })
    expect(await runner.waitFor('all', 300n, waitLimitMs)).toBe(true)
    let reading = true
    const sums: bigint[] = []
    const reader = (async () => {
      while (reading) sums.push((await count()) ?? 0n)
    })()
    let step = 300
    const meanwhile: Promise<bigint>[] = []
    for (let round = 0; round < 3; round += 1) {
      await rebuilt([tally], { batchSize: 20, onProgress: () => meanwhile.push(visit((step += 1))) })
    }
    await Promise.all(meanwhile)
    expect(await runner.waitFor('all', await side.log.store.head(), waitLimitMs)).toBe(true)
    reading = false
    await reader
    expect(Number(sums.reduce((least, sum) => (sum < least ? sum : least)))).toBeGreaterThanOrEqual(300)
    expect(sums).toEqual(sums.toSorted((a, b) => Number(a - b)))
    expect(step).toBeGreaterThan(330)
    expect(await tallied(side.database)).toEqual(once(step))
  })

  it('begins again where one was interrupted', async () => {
    for (let step = 1; step <= 9; step += 1) await visit(step)
    await side.catchUp()
    const interrupted = rebuilt([tally], {
      batchSize: 4,
      onProgress: () => {
        throw new Error('killed')
      },
    })
    await expect(interrupted).rejects.toThrow('killed')
    expect(await tallied(side.database)).toEqual(once(9))
    await rebuilt([tally])
    expect(await tallied(side.database)).toEqual(once(9))
  })

  it('is refused while another is under way', async () => {
    await visit(1)
    let second: unknown
    const open = async (stored: StoredEvent) => {
      second ??= await rebuilt([tally]).catch((error: unknown) => error)
      return side.log.open(stored)
    }
    await rebuild({ database: side.database, store: side.log.store, open, projections: [tally] })
    expect(second).toMatchObject({ message: 'projection tally is being rebuilt by another process' })
  })

  it('parks an event that cannot be opened, in each read model that handles it', async () => {
    await side.close()
    side = await readSide([tally, started])
    await side.log.submission('a', [submission('a').started(1)])
    for (let step = 1; step <= 9; step += 1) await visit(step)
    const open = (stored: StoredEvent) =>
      stored.position === 5n ? Promise.reject(new Error('no key opens it')) : side.log.open(stored)
    const { database, log } = side
    const { parked } = await rebuild({ database, store: log.store, open, projections: [tally, started], batchSize: 4 })
    expect(parked).toBe(2)
    expect(await tallied(database)).toEqual({ 1: 1, 2: 1, 3: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1 })
    expect([...(await readCheckpoints(database)).values()]).toEqual([10n, 10n])
  })

  it('says after each batch how far it is', async () => {
    for (let step = 1; step <= 20; step += 1) await visit(step)
    const reports: RebuildProgress[] = []
    await rebuilt([tally], { batchSize: 6, onProgress: (progress) => reports.push(progress) })
    expect(reports.at(-1)).toEqual({ events: 20, share: 1 })
    for (const { events, share } of reports) expect(share).toBe(events / 20)
  })

  it('gives an empty log empty tables', async () => {
    expect(await rebuilt([tally])).toMatchObject({ events: 0 })
    await visit(1)
    await side.catchUp()
    expect(await tallied(side.database)).toEqual(once(1))
  })
})
