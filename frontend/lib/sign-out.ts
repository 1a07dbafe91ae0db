import { post } from './http.ts'
import { updates } from './updates.ts'
import { forgetUnsaved } from './unsaved-key.ts'

/** Ends the session; a failure is ignored, since the navigation to /api/logout ends it as well (spec part 1, section 4). */
export async function signOut(): Promise<void> {
  updates.end()
  await post('/api/auth/logout-password', undefined, { timeout: 5_000 }).catch(() => undefined)
  forgetUnsaved()
  window.location.assign('/api/logout')
}
