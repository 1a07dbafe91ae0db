import type { Belonging } from '../../rights/rights.ts'
import { countingParts } from './parts.ts'
import type { StartedSubmission } from './state.ts'

/** Whose a registration is: a guest's, an agency's, or the office's alone; and of the members who fill their own part. */
export function belongingOf(state: StartedSubmission): Belonging {
  const { guestAccountId, agentSnapshot, preview, parts } = state
  const members = parts.handed.length === 0 ? [] : countingParts(state).flatMap(({ taken }) => taken?.accountId ?? [])
  return {
    accountId: guestAccountId,
    agentId: agentSnapshot?.agentId,
    preview: preview === true,
    ...(members.length === 0 ? {} : { members }),
  }
}
