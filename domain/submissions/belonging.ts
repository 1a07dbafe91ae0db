import type { Belonging } from '../rights/rights.ts'
import type { StartedSubmission } from './state.ts'

/** Whose a registration is: a guest's, an agency's, or the office's alone. */
export function belongingOf({ guestAccountId, agentSnapshot, preview }: StartedSubmission): Belonging {
  return { accountId: guestAccountId, agentId: agentSnapshot?.agentId, preview: preview === true }
}
