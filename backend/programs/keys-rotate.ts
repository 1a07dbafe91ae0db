import { rotateKeyRing } from '@fleet/platform/vault/key-ring'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'

/**
 * `npm run keys:rotate`: rewraps the vault's key ring from `MASTER_KEY_PREVIOUS` to `MASTER_KEY`. The application may
 * be running.
 */
try {
  const rotated = await withLog(({ pools, secrets }) => rotateKeyRing(pools.vault, secrets))
  console.log(
    rotated === 0
      ? "The vault's key ring is already wrapped by MASTER_KEY."
      : `The ${rotated} keys of the vault's key ring are now wrapped by MASTER_KEY; data they encrypted is unchanged.`,
  )
  console.log('MASTER_KEY_PREVIOUS is no longer needed: remove it and restart every process.')
} catch (error) {
  console.error(shutdownMessage(error))
  process.exit(1)
}
