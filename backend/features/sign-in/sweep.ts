import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Job } from '@fleet/platform/jobs/scheduler'
import type { Attempts } from '../accounts/attempts/attempts.ts'

/** Jobs that delete expired sessions and counts of failed attempts. */
export function sweepJobs({ sessions, attempts }: { readonly sessions: Sessions; readonly attempts: Attempts }): Job[] {
  return [
    { name: 'sweep-sessions', everyMs: 10 * 60_000, run: () => sessions.sweep() },
    { name: 'sweep-attempts', everyMs: 60_000, run: () => attempts.sweep() },
  ]
}
