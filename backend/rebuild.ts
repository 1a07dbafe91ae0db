import { rebuild } from '@fleet/projections/runtime/rebuild'
import { openEvent, readModels } from './read-side.ts'
import { withLog } from './with-log.ts'

/** `npm run projections:rebuild [name]`: read models anew from the first event; readers never see half. */
const asked = process.argv[2]
const chosen = readModels.filter(({ name }) => asked === undefined || name === asked)

if (chosen.length === 0) {
  console.error(`There is no read model "${asked}". There are: ${readModels.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  try {
    await withLog(async ({ database, store, vault }) => {
      for (const projection of chosen) {
        const { events, seconds } = await rebuild({ database, store, open: openEvent(vault), projection })
        console.log(`${projection.name}: ${events} events in ${seconds.toFixed(1)} s`)
      }
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
