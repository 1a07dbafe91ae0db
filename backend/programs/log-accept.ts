import { acceptLog } from '@fleet/platform/subscriptions/replaced-log'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { readModelNames, readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../app/read-side.ts'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/** `npm run log:accept`: goes on with the event store that is there, after another one was put in its place. */
try {
  await withLog(({ owner, database, pools, store, vault, keys }) =>
    acceptLog({
      database,
      pool: pools.service,
      store,
      readModels: readModelNames,
      rebuild: () => rebuildAsOwner(owner, { store, open: openEvent(vault, keys), projections: readModels }),
    }),
  )
  console.log(
    'Read models are rebuilt, and what follows from events goes on with what comes from now on. Processes that run take this up within a minute.',
  )
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}
