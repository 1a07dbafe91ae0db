import { rebuildAsOwner } from './database/rebuild-as-owner.ts'
import { openEvent, readModels } from './read-side.ts'
import { withLog } from './with-log.ts'

/** `npm run projections:rebuild [name]`: read models anew from the first event; readers never see half. */
const asked = process.argv[2]
const projections = readModels.filter(({ name }) => asked === undefined || name === asked)

if (projections.length === 0) {
  console.error(`There is no read model "${asked}". There are: ${readModels.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  try {
    const { events, seconds } = await withLog(({ owner, store, vault }) => rebuildAsOwner(owner, { store, open: openEvent(vault), projections }))
    console.log(`${projections.map(({ name }) => name).join(', ')}: ${events} events in ${seconds.toFixed(1)} s`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
