import type { Belonging } from '@fleet/domain/rights/rights'
import type { StartedSubmission } from '@fleet/domain/submissions/state'

/** Whose a registration is: a guest's, an agency's, or the office's alone. */
export function belongingOf({ guestAccountId, agentSnapshot, preview }: StartedSubmission): Belonging {
  return { accountId: guestAccountId, agentId: agentSnapshot?.agentId, preview: preview === true }
}
