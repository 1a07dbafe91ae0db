import { retryParked } from '@fleet/platform/subscriptions/parked-events'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/** `npm run reactions:retry [name]`: makes parked events of reactors due now; the running application handles them. */
try {
  const name = process.argv[2]
  const count = await withLog(({ database }) => retryParked(database, name))
  console.log(
    `${count} events will be retried within seconds by the running application. Those that fail again stay under "missed" in /health/ready.`,
  )
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}
