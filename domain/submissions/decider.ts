import { formEffects } from '../form-instances/form-effects.ts'
import { attachDocument, removeDocument, restoreDocument } from '../form-instances/documents.ts'
import { withChangedParts } from '../form-instances/state.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import { isAllowed } from '../rights/rights.ts'
import { ownershipOf } from './model/parts.ts'
import { requestConfirmation, confirmDeclarations, renewConfirmation, takeBackConfirmation } from './confirm.ts'
import type { SubmissionCommand, AssignGuest } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import { editContextOf } from './model/editing.ts'
import { handOverPart, takePart, takePartBack } from './parts.ts'
import { redactRegistration } from '../visibility/registration.ts'
import { finishPart, toWholeSubmission, memberContext } from './member.ts'
import { hasPrivateParts } from '../visibility/private-parts.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { move } from './move.ts'
import { review } from './review.ts'
import { answerRequest } from './requests.ts'
import { save } from './save.ts'
import { decideProposal } from './decide-proposal.ts'
import { proposeChanges, withdrawProposal } from './propose.ts'
import { start } from './start.ts'
import { type StartedSubmission, type Submission, evolveSubmission, noSubmission } from './model/state.ts'
import { submit } from './submit.ts'
import { applyInvitationAnswers } from './invitation-answers.ts'

/** Authorized by a link: an invitation, or a request to confirm. */
const byLink: ReadonlySet<SubmissionCommand['type']> = new Set([
  'AssignGuest',
  'TakePart',
  'RenewConfirmation',
  'ConfirmDeclarations',
])

/** Checked at every decision, so that a revoked right counts. */
function refuseStrangers(state: Submission, { type, meta }: SubmissionCommand): void {
  if (state.status === 'none' || byLink.has(type) || isAllowed('submissions.see', meta.actor, ownershipOf(state)))
    return
  reject('submissions.notFound')
}

/** @throws Rejection submissions.notFound */
function startedOf(state: Submission): StartedSubmission {
  return state.status === 'none' ? reject('submissions.notFound') : state
}

/** Stores the effects of another form version before the first write under it. */
function decide(state: Submission, command: SubmissionCommand, ports: SubmissionPorts): SubmissionEvent[] {
  refuseStrangers(state, command)
  const events = decideOnVisible(state, command, ports)
  return events.length === 0 || state.status === 'none'
    ? events
    : withChangedParts([...formEffects(state, ports), ...events], state, ports.form)
}

/** Members decide on their own part; leaders compare with the redacted state that they viewed. */
function decideOnVisible(state: Submission, command: SubmissionCommand, ports: SubmissionPorts): SubmissionEvent[] {
  if (state.status === 'none' || !hasPrivateParts(state) || byLink.has(command.type))
    return decided(state, command, ports)
  const member = memberContext(state, command, ports)
  if (member !== undefined) return toWholeSubmission(decided(member.own, command, member.ports), member.part)
  const { baseState } = ports
  const revision = 'viewedRevision' in command.data ? command.data.viewedRevision : undefined
  const visibleBase =
    baseState.status === 'none' || baseState === state
      ? baseState
      : redactRegistration(baseState, { actor: command.meta.actor, form: ports.form, now: state, revision })
  return decided(state, command, { ...ports, baseState: visibleBase })
}

function decided(state: Submission, command: SubmissionCommand, ports: SubmissionPorts): SubmissionEvent[] {
  switch (command.type) {
    case 'StartSubmission':
      return start(state, command)
    case 'AssignGuest':
      return assignGuest(state, command)
    case 'ApplyInvitationAnswers':
      return applyInvitationAnswers(startedOf(state), command, ports)
    case 'SaveSubmission':
      return save(state, command, ports)
    case 'SubmitForm':
      return submit(state, command, ports)
    case 'ReviewSubmission':
      return review(state, command, ports)
    case 'AnswerRequest':
      return answerRequest(startedOf(state), command, ports)
    case 'MoveBooking':
      return move(startedOf(state), command, ports)
    case 'AttachDocument':
      return attachDocument(editContextOf(startedOf(state), command.meta.actor, ports.form), command.data, command.meta)
    case 'RemoveDocument':
      return removeDocument(editContextOf(startedOf(state), command.meta.actor, ports.form), command.data.documentId)
    case 'RestoreDocument':
      return restoreDocument(editContextOf(startedOf(state), command.meta.actor, ports.form), command.data.documentId)
    case 'RequestConfirmation':
      return requestConfirmation(startedOf(state), command, ports)
    case 'RenewConfirmation':
      return renewConfirmation(startedOf(state), command, ports)
    case 'TakeBackConfirmation':
      return takeBackConfirmation(startedOf(state), command)
    case 'ConfirmDeclarations':
      return confirmDeclarations(startedOf(state), command, ports)
    case 'ProposeChanges':
      return proposeChanges(startedOf(state), command, ports)
    case 'DecideProposal':
      return decideProposal(startedOf(state), command, ports)
    case 'WithdrawProposal':
      return withdrawProposal(startedOf(state), command)
    case 'HandOverPart':
      return handOverPart(startedOf(state), command)
    case 'TakePart':
      return takePart(startedOf(state), command)
    case 'FinishPart':
      return finishPart(startedOf(state), command, ports)
    case 'TakePartBack':
      return takePartBack(startedOf(state), command, ports)
    case 'PurgePreview':
      return purgePreview(state)
  }
}

export const submissionDecider: Decider<Submission, SubmissionCommand, SubmissionEvent, SubmissionPorts> = {
  initial: noSubmission,
  evolve: evolveSubmission,
  decide,
}

/**
 * Deletes a registration that was made in preview. A repeat changes nothing.
 * @throws Rejection submissions.notFound it is no preview
 */
function purgePreview(state: Submission): SubmissionEvent[] {
  if (state.status === 'none') return []
  if (state.preview !== true) reject('submissions.notFound')
  return [{ type: 'PreviewPurged', data: { submissionId: state.submissionId } }]
}

/**
 * Makes the account the registration's guest. A repeat changes nothing.
 * @throws Rejection submissions.notFound
 */
function assignGuest(state: Submission, { data }: AssignGuest): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  if (state.guestAccountId === data.guestAccountId) return []
  return [{ type: 'GuestAssigned', data: { guestAccountId: data.guestAccountId, invitationId: data.invitationId } }]
}
