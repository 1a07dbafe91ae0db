import { rotateKeyRing } from '@fleet/platform/vault/key-ring'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/** `npm run keys:rotate`: the vault's key ring, wrapped by `MASTER_KEY_PREVIOUS`, comes under `MASTER_KEY`; the application may be running. */
try {
  const rotated = await withLog(({ pools, secrets }) => rotateKeyRing(pools.vault, secrets))
  console.log(
    rotated === 0
      ? 'The key ring of the vault was under MASTER_KEY already.'
      : `The ${rotated} keys of the vault's key ring are under MASTER_KEY from now on; what they encrypted stays as it is.`,
  )
  console.log('MASTER_KEY_PREVIOUS is no longer needed: remove it and restart every process.')
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}
