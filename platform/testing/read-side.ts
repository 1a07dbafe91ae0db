import type { DatabasePool } from 'slonik'
import { waitLimitMs } from './eventually.ts'
import { createDatabase } from '../database/database.ts'
import { nameKeyMigration } from '../database/name-key.ts'
import { leaderElectionAt } from '../jobs/leader-election.ts'
import { LogReader } from '../subscriptions/log-reader.ts'
import { readSchemaMigration, subscriptionMigration } from '../subscriptions/migration.ts'
import { type Projection, readModelSubscription } from '../subscriptions/subscription.ts'
import { startSubscriptions, type SubscriptionRunner } from '../subscriptions/run-subscriptions.ts'
import { preparedDatabase } from './prepared-database.ts'
import { TestLog } from './test-log.ts'

/** A database with the tables of some projections, a log, and runners that are stopped at the end. */
export type ReadSide = {
  readonly database: DatabasePool
  readonly url: string
  /** Of the database. */
  readonly name: string
  readonly log: TestLog
  run(
    options?: Partial<Parameters<typeof startSubscriptions>[0]> & { projections?: readonly Projection[] },
  ): SubscriptionRunner
  /** Runs until everything in the log is projected; rejects at the first failure. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export async function readSide(projections: readonly Projection[]): Promise<ReadSide> {
  const fresh = await preparedDatabase([
    readSchemaMigration,
    nameKeyMigration,
    subscriptionMigration,
    ...projections.map(({ migration }) => migration),
  ])
  const database = await createDatabase(fresh.url)
  const log = new TestLog()
  const runners: SubscriptionRunner[] = []
  const run: ReadSide['run'] = ({ projections: some = projections, ...options } = {}) => {
    const runner = startSubscriptions({
      database,
      leaderElection: leaderElectionAt(fresh.url),
      reader: new LogReader(log.store),
      store: log.store,
      open: log.open,
      subscriptions: some.map(readModelSubscription),
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
      const runner = run({ onFailure: (_, error) => failed.reject(error) })
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
