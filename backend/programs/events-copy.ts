import { parseArgs } from 'node:util'
import { copyEvents } from './copy-events.ts'
import { closableLog } from '@fleet/platform/event-sourcing/stores/postgres/closed-log'
import { lastWords } from './told-faults.ts'
import { tellOutage, withLog } from './with-log.ts'

/**
 * `npm run events:copy`: the log from Postgres to the event store of `EVENTSTORE_URL`; `npm run events:copy -- --back`, without
 * it: events are kept in Postgres again. Exit code 1: the application has to be stopped first.
 */
try {
  const {
    values: { back },
  } = parseArgs({ options: { back: { type: 'boolean', default: false } } })
  if (back) {
    await withLog(({ owner }) => closableLog(owner).open())
    console.log(
      'Events are kept in Postgres again: start the application without EVENTSTORE_URL. What was saved in the other event store since is not among them.',
    )
  } else if (await withLog((log) => copyEvents(log, { say: console.log, onOutage: tellOutage() }))) {
    console.log(
      'Done: start the application with this EVENTSTORE_URL. The log in Postgres is closed, and stays as it was.',
    )
  } else {
    process.exitCode = 1
  }
} catch (error) {
  console.error(lastWords(error))
  process.exit(1)
}
