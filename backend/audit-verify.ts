import type { Misfit } from './log/event-seal.ts'
import { verifySeals } from './log/verify.ts'
import { lastWords } from './told-faults.ts'
import { withLog } from './with-log.ts'

const whatIs: Readonly<Record<Misfit['reason'], string>> = {
  seal: 'does not fit its seal: it was changed',
  missing: 'does not follow the event before: one is missing',
  gap: 'does not follow the event before it in the log: one or more are missing there, of this stream or another',
}

/** `npm run audit:verify`: exit code 1 and the first event that does not fit, or how many fit. */
try {
  const { verified, streams, misfit } = await withLog(({ store, isNumbered }) => verifySeals(store, { isNumbered }))
  if (misfit === undefined) {
    console.log(`All ${verified} events in ${streams} streams fit their seals.`)
  } else {
    const { stream, revision, type, id, reason } = misfit
    console.error(`${stream} revision ${revision} (${type}, ${id}) ${whatIs[reason]}. ${verified} events before it fit.`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(lastWords(error))
  process.exitCode = 1
}
