import { rotateKeys } from './rotate-keys.ts'
import { lastWords } from './told-faults.ts'
import { withLog } from './with-log.ts'

/** `npm run keys:rotate`: all that `MASTER_KEY_PREVIOUS` wrapped comes under `MASTER_KEY`; the application may be running. */
try {
  const { rows, sessions, broken } = await withLog(({ pools, keys, secrets }) => rotateKeys({ pools, keys, secrets }))
  console.log(`Under MASTER_KEY from now on: keys and password hashes ${rows}, sessions ${sessions}.`)
  for (const line of broken) console.error(line)
  if (broken.length > 0) {
    console.error('These were left as they are. Keep MASTER_KEY_PREVIOUS with the backups that still hold them.')
    process.exitCode = 1
  } else {
    console.log('MASTER_KEY_PREVIOUS is needed no more: take it out and start every process again.')
  }
} catch (error) {
  console.error(lastWords(error))
  process.exit(1)
}
