import { retryParked } from '@fleet/platform/subscriptions/parked-events'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/** `npm run reactions:retry [name]`: makes parked events of reactors due at once; the running application handles them. */
try {
  const name = process.argv[2]
  const count = await withLog(({ database }) => retryParked(database, name))
  console.log(
    `${count} events are tried again within seconds of the application running. What still fails stays under "missed" in /health/ready.`,
  )
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}
