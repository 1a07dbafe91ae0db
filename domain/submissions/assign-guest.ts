import { reject } from '../kernel/rejection.ts'
import type { AssignGuest } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import type { Submission } from './model/state.ts'

/**
 * Makes the account the registration's guest; again changes nothing.
 * @throws Rejection submissions.notFound
 */
export function assignGuest(state: Submission, { data }: AssignGuest): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  if (state.guestAccountId === data.guestAccountId) return []
  return [{ type: 'GuestAssigned', data: { guestAccountId: data.guestAccountId, invitationId: data.invitationId } }]
}
