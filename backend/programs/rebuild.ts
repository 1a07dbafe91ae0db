import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../app/read-side.ts'
import { reportProgress } from './rebuild-progress.ts'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/** `npm run projections:rebuild [name]`: rebuilds read models from the first event; readers never see a partial one. */
const onlyName = process.argv[2]
const projections = readModels.filter(({ name }) => onlyName === undefined || name === onlyName)

if (projections.length === 0) {
  console.error(`There is no read model "${onlyName}". There are: ${readModels.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  try {
    const { events, seconds, parked } = await withLog(({ owner, store, vault, keys }) =>
      rebuildAsOwner(owner, {
        store,
        open: openEvent(vault, keys),
        projections,
        onProgress: reportProgress({ print: console.log, now: () => performance.now() }),
      }),
    )
    console.log(`${projections.map(({ name }) => name).join(', ')}: ${events} events in ${seconds.toFixed(1)} s`)
    if (parked > 0)
      console.error(`${parked} events could not be handled and are parked: /health/ready lists them with the reason`)
  } catch (error) {
    console.error(shutdownMessage(error))
    process.exit(1)
  }
}
