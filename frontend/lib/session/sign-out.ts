import { call } from '../http/call.ts'
import { forgetUnsent } from '../device-storage/own-entries.ts'
import { updates } from '../live/updates.ts'

/**
 * Ends the session and deletes the account's data from this device. Use `useSignOut` to ask about unsent data first. A
 * failure is ignored, since the navigation to /api/logout ends the session too.
 */
export async function endSession(accountId: string | undefined): Promise<void> {
  updates.end()
  await call('POST /api/auth/logout-password', { timeout: 5_000 }).catch(() => undefined)
  if (accountId !== undefined) await forgetUnsent(accountId)
  window.location.assign('/api/logout')
}
