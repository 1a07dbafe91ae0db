import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { resealSessions } from '@fleet/platform/http/session/session-seal'
import type { KeyRing, RingSecrets } from '@fleet/platform/vault/key-ring'
import { followMs } from '@fleet/platform/vault/key-ring'
import type { Batches } from '@fleet/platform/vault/rotate'
import { forgetPastKeys, renewRing, rewrapVault } from '@fleet/platform/vault/rotate'

export type Rotated = {
  /** Data keys and password hashes wrapped anew. */
  readonly rows: number
  readonly sessions: number
  /** What does not open, and was left as it is. */
  readonly broken: readonly string[]
}

export type Rotation = {
  readonly pools: { readonly vault: Pool; readonly service: Pool }
  readonly keys: KeyRing
  readonly secrets: RingSecrets
} & Batches & {
    /** Waits until every process works with the new keys, so that nobody is signed out by a session sealed in between. */
    readonly settle?: () => Promise<unknown>
  }

/**
 * From the master key of before to that of now, while the application serves with both. What is old stays valid until it
 * was made anew; killed at any moment, it is run again and goes on. `keys` has both master keys.
 * @throws ConfigurationError the vault is neither master key's
 */
export async function rotateKeys({
  pools,
  keys,
  secrets,
  settle = () => sleep(2 * followMs),
  ...batches
}: Rotation): Promise<Rotated> {
  await renewRing(pools.vault, secrets)
  await keys.refresh()
  await settle()
  const { rows, broken } = await rewrapVault(pools.vault, keys, batches)
  const sessions = await resealSessions(pools.service, keys)
  await forgetPastKeys(pools.vault)
  return { rows, sessions, broken }
}
