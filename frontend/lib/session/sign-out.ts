import { call } from '../http/call.ts'
import { forgetUnsent } from '../device-storage/own-entries.ts'
import { updates } from '../live/updates.ts'

/**
 * Ends the session and deletes what of the account waits on this device; who has not been asked about that comes through
 * `useSignOut`. A failure is ignored, since the navigation to /api/logout ends it as well.
 */
export async function endSession(accountId: string | undefined): Promise<void> {
  updates.end()
  await call('POST /api/auth/logout-password', { timeout: 5_000 }).catch(() => undefined)
  if (accountId !== undefined) await forgetUnsent(accountId)
  window.location.assign('/api/logout')
}
