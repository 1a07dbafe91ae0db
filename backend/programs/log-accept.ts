import { acceptLog } from '@fleet/platform/subscriptions/replaced-log'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { readModelNames, readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../app/read-side.ts'
import { reportProgress } from './rebuild-progress.ts'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/** `npm run log:accept`: accepts the present event store after it was replaced. */
try {
  await withLog(({ owner, database, pools, store, vault, keys, ends }) =>
    acceptLog({
      database,
      pool: pools.service,
      store,
      readModels: readModelNames,
      ends,
      rebuild: () =>
        rebuildAsOwner(owner, {
          store,
          open: openEvent(vault, keys),
          projections: readModels,
          onProgress: reportProgress({ print: console.log, now: () => performance.now() }),
        }),
    }),
  )
  console.log(
    'Read models are rebuilt, and reactors continue with new events. Running processes notice this within a minute.',
  )
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}
