import { retryMissed } from '@fleet/platform/subscriptions/reactor-table'
import { lastWords } from './told-faults.ts'
import { withLog } from './with-log.ts'

/** `npm run reactions:retry [name]`: what reactors have missed is due at once; the application that runs does it. */
try {
  const asked = process.argv[2]
  const count = await withLog(({ pools }) => retryMissed(pools.service, asked))
  console.log(
    `${count} events are tried again within seconds of the application running. What still fails stays under "missed" in /health/ready.`,
  )
} catch (error) {
  console.error(lastWords(error))
  process.exit(1)
}
