import { sql, type DatabasePool } from 'slonik'
import { z } from 'zod'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection } from '../subscriptions/subscription.ts'
import { submission } from './submission-events.ts'
import type { TestLog } from './test-log.ts'

/** Counts visited steps, so that an event projected twice or never shows in the result. */
export const tally = projection('tally').of<SubmissionEvent>({
  create: 'create table tally (step integer primary key, times integer not null);',
  tables: ['tally'],
  on: {
    StepVisited: ({ data: { step } }) => sql.unsafe`
      insert into tally as known values (${step}, 1) on conflict (step) do update set times = known.times + 1`,
  },
})

/** Step -> number of times its event was projected. */
export async function tallied(database: DatabasePool): Promise<Record<number, number>> {
  const rows = await database.any(
    sql.type(z.object({ step: z.number(), times: z.number() }))`select step, times from read.tally order by step`,
  )
  return Object.fromEntries(rows.map(({ step, times }) => [step, times]))
}

/** Visits these steps of one registration, one event each. */
export function visitSteps(log: TestLog, from: number, to = from): Promise<bigint> {
  return log.submission(
    'a',
    Array.from({ length: to - from + 1 }, (_, index) => submission('a').step(from + index)),
  )
}

/** The tally of this many steps, each projected once. */
export function once(to: number): Record<number, number> {
  return Object.fromEntries(Array.from({ length: to }, (_, index) => [index + 1, 1]))
}
