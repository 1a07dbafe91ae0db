import { createDatabase } from '../database/database.ts'
import { leaderElectionAt } from '../jobs/leader-election.ts'
import { LogReader } from '../subscriptions/log-reader.ts'
import { startSubscriptions } from '../subscriptions/run-subscriptions.ts'
import { readModelSubscription } from '../subscriptions/subscription.ts'
import { submission } from './submission-events.ts'
import { tally } from './tally.ts'
import { TestLog } from './test-log.ts'

/** A process for tests to kill: `node project-steps.ts <database url> <steps>` tallies a log that is the same at each start. */
const [, , url = '', steps = '0'] = process.argv
const log = new TestLog()
for (let step = 1; step <= Number(steps); step += 1) await log.submission('a', [submission('a').step(step)])
startSubscriptions({
  database: await createDatabase(url),
  leaderElection: leaderElectionAt(url),
  reader: new LogReader(log.store),
  store: log.store,
  open: log.open,
  subscriptions: [readModelSubscription(tally)],
  batchSize: 4,
})
