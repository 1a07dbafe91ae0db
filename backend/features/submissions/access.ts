import type { Actor } from '@fleet/domain/kernel/event'
import { isStaff } from '@fleet/domain/submissions/editing'
import type { StartedSubmission } from '@fleet/domain/submissions/state'

/** Staff see all, an agent the agency's, a guest their own. What one may not see does not exist for them. */
export function maySee(submission: StartedSubmission, actor: Actor): boolean {
  if (isStaff(actor)) return true
  if (actor.role === 'agent') return actor.agentId !== undefined && submission.agentSnapshot?.agentId === actor.agentId
  return actor.role === 'guest' && submission.guestAccountId === actor.id
}
