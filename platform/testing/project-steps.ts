import { createDatabase } from '../database/database.ts'
import { leadershipAt } from '../jobs/leadership.ts'
import { LogTail } from '../subscriptions/log-tail.ts'
import { ProjectionRunner } from '../subscriptions/run-projections.ts'
import { submission } from './submission-events.ts'
import { tally } from './tally.ts'
import { TestLog } from './test-log.ts'

/** A process to be killed: `node project-steps.ts <database url> <steps>` tallies a log that is the same at each start. */
const [, , url = '', steps = '0'] = process.argv
const log = new TestLog()
for (let step = 1; step <= Number(steps); step += 1) await log.submission('a', [submission('a').step(step)])
new ProjectionRunner({
  database: await createDatabase(url),
  leadership: leadershipAt(url),
  tail: new LogTail(log.store),
  open: log.open,
  projections: [tally],
  batchSize: 4,
})
