import type { DatabasePool } from 'slonik'
import { waitLimitMs } from './eventually.ts'
import { readSchemaMigration } from '../subscriptions/checkpoint.ts'
import { createDatabase } from '../database/database.ts'
import { leadershipAt } from '../jobs/leadership.ts'
import { LogTail } from '../subscriptions/log-tail.ts'
import type { Projection } from '../subscriptions/projection.ts'
import { ProjectionRunner, type RunOptions } from '../subscriptions/run-projections.ts'
import { missedMigration } from '../subscriptions/missed-events.ts'
import { preparedDatabase } from './prepared-database.ts'
import { TestLog } from './test-log.ts'

/** A database with the tables of some projections, a log, and runners that are stopped at the end. */
export type ReadSide = {
  readonly database: DatabasePool
  readonly url: string
  /** Of the database. */
  readonly name: string
  readonly log: TestLog
  run(options?: Partial<RunOptions>): ProjectionRunner
  /** Runs until everything in the log is projected; rejects at the first failure. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export async function readSide(projections: readonly Projection[]): Promise<ReadSide> {
  const fresh = await preparedDatabase([
    readSchemaMigration,
    missedMigration,
    ...projections.map(({ migration }) => migration),
  ])
  const database = await createDatabase(fresh.url)
  const log = new TestLog()
  const runners: ProjectionRunner[] = []
  const run = (options: Partial<RunOptions> = {}) => {
    const runner = new ProjectionRunner({
      database,
      leadership: leadershipAt(fresh.url),
      tail: new LogTail(log.store),
      open: log.open,
      projections,
      ...options,
    })
    runners.push(runner)
    return runner
  }
  return {
    database,
    url: fresh.url,
    name: new URL(fresh.url).pathname.slice(1),
    log,
    run,
    async catchUp() {
      const failed = Promise.withResolvers<never>()
      const runner = run({ onError: (_, error) => failed.reject(error) })
      await Promise.race([failed.promise, runner.waitFor('all', await log.store.head(), waitLimitMs)])
      await runner.stop()
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await database.end()
      await fresh.drop()
    },
  }
}
