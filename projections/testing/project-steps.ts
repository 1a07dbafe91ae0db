import { createDatabase } from '../runtime/database.ts'
import { runProjections } from '../runtime/run-projections.ts'
import { submission } from './submission-events.ts'
import { tally } from './tally.ts'
import { TestLog } from './test-log.ts'

/** A process to be killed: `node project-steps.ts <database url> <steps>` tallies a log that is the same at each start. */
const [, , url = '', steps = '0'] = process.argv
const log = new TestLog()
for (let step = 1; step <= Number(steps); step += 1) await log.submission('a', [submission('a').step(step)])
runProjections({ database: await createDatabase(url), store: log.store, open: log.open, projections: [tally], batchSize: 4 })
