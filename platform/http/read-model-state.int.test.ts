import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'slonik'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection } from '../subscriptions/subscription.ts'
import { rebuild } from '../subscriptions/rebuild.ts'
import { waitLimitMs } from '../testing/eventually.ts'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { visitSteps } from '../testing/tally.ts'
import { watchReadModelState } from './read-model-state.ts'

const picky = projection('picky').of<SubmissionEvent>({
  create: 'create table picky (step integer primary key, check (step <> 3))',
  tables: ['picky'],
  on: { StepVisited: ({ data: { step } }) => sql.unsafe`insert into picky values (${step})` },
})

let side: ReadSide
beforeAll(async () => {
  side = await readSide([picky])
})
afterAll(() => side.close())

it('a process without read models knows which have parked events, until they are rebuilt, and whether the log was replaced', async () => {
  let [now, replaced] = [0, false]
  const stateOf = watchReadModelState(
    side.database,
    () => replaced,
    () => (now += 2_000),
  )
  expect(await stateOf([picky.name])).toEqual({ hasParkedEvents: false, isReplaced: false })
  await visitSteps(side.log, 1, 3)
  const runner = side.run({ attempts: 1 })
  expect(await runner.waitFor('all', 3n, waitLimitMs)).toBe(true)
  expect([await stateOf([picky.name]), await stateOf(['another'])]).toEqual([
    { hasParkedEvents: true, isReplaced: false },
    { hasParkedEvents: false, isReplaced: false },
  ])
  const able = { ...picky, create: 'create table picky (step integer primary key)' }
  await rebuild({ database: side.database, store: side.log.store, open: side.log.open, projections: [able] })
  replaced = true
  expect(await stateOf([picky.name])).toEqual({ hasParkedEvents: false, isReplaced: true })
})
