import { verifySeals } from './log/verify.ts'
import { withLog } from './with-log.ts'

/** `npm run audit:verify`: exit code 1 and the first event that does not fit, or how many fit. */
try {
  const { verified, streams, misfit } = await withLog(({ store, keys }) => verifySeals(store, keys.sealing))
  if (misfit === undefined) {
    console.log(`All ${verified} events in ${streams} streams fit their seals.`)
  } else {
    const { stream, revision, type, id, reason } = misfit
    const what = reason === 'seal' ? 'does not fit its seal: it was changed' : 'does not follow the event before: one is missing'
    console.error(`${stream} revision ${revision} (${type}, ${id}) ${what}. ${verified} events before it fit.`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
