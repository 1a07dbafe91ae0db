import type { Answers, FormInstanceEvent } from '../../form-instances/events.ts'
import {
  type FormInstanceState,
  type MaybeRecorded,
  type PersonRecord,
  evolveInstance,
  submitInfo,
  emptyInstance,
  writeInfo,
} from '../../form-instances/state.ts'
import { type Confirmation, evolveConfirmations } from './confirmation-state.ts'
import { type Requests, requestItems, nameOfRequest, noRequests } from './request-state.ts'
import { type Parts, evolveParts, noParts } from './part-state.ts'
import { type Proposal, evolveProposals, lapse } from './proposal-state.ts'
import type { OwnSubmissionEvent, SubmissionEvent, SubmissionId, SubmissionStarted } from './events.ts'

export type SubmissionStatus = 'draft' | 'pending_review' | 'missing_docs' | 'approved' | 'rejected' | 'completed'

/** Statuses from which a registration can be submitted. */
export const submittableFrom: readonly SubmissionStatus[] = ['draft', 'missing_docs']

export type StartedSubmission = FormInstanceState &
  Requests & {
    readonly status: SubmissionStatus
    readonly submissionId: SubmissionId
    readonly referenceCode: string
    readonly guestAccountId?: string
    readonly agentSnapshot?: { agentId: string; createdAt: string }
    /** Visible only in preview. */
    readonly preview?: true
    readonly isGroupBooking: boolean
    /** The number of participants; further persons are set aside. */
    readonly groupSize: number
    readonly groupLeaderName: string | null
    /** Some requests are hidden from this reader, who may change only `requestedItems`. */
    readonly isLimitedToRequests?: true
    /** Requests to confirm declarations, and their answers. */
    readonly confirmations: readonly Confirmation[]
    /** Proposals, oldest first, with their outcome. */
    readonly proposals: readonly Proposal[]
    /** Parts that were handed over to members. */
    readonly parts: Parts
    /** The agent's account of the last write by an agent. */
    readonly filledBy?: { readonly accountId: string; readonly agentId: string }
    /** The answers of person 1 that the operator gave with the invitation. */
    readonly invitationAnswers?: Answers
    readonly reviewNotes: string | null
    /** Time (ISO 8601, UTC) and account of the last decision. */
    readonly reviewedAt?: string
    readonly reviewedBy?: string
  }

export type Submission = { readonly status: 'none' } | StartedSubmission

export const noSubmission: Submission = { status: 'none' }

type Decision = Extract<OwnSubmissionEvent, { data: { notes: string | null } }>

/** Applies a decision of staff, with its notes for the guest. */
function decided(
  state: StartedSubmission,
  status: SubmissionStatus,
  event: MaybeRecorded<Decision>,
): StartedSubmission {
  const reviewed =
    'metadata' in event ? { reviewedAt: event.metadata.occurredAt, reviewedBy: event.metadata.actor.id } : {}
  return { ...state, ...reviewed, status, reviewNotes: event.data.notes ?? null }
}

/** Remembers the agent who filled it in, and answers from an invitation. */
function withOrigin(state: StartedSubmission, event: MaybeRecorded<FormInstanceEvent>): StartedSubmission {
  return event.type === 'AnswersSaved' || event.type === 'DocumentAttached'
    ? { ...state, ...filledByIn(event), ...invitationAnswersIn(event) }
    : state
}

type AnswerEvent = Extract<FormInstanceEvent, { type: 'AnswersSaved' | 'DocumentAttached' }>

/** Answers that the form itself stored have no author. */
function filledByIn(event: MaybeRecorded<AnswerEvent>): Pick<StartedSubmission, 'filledBy'> {
  if (!('metadata' in event) || event.type !== 'AnswersSaved' || event.data.by === 'form') return {}
  const { id: accountId, role, agentId } = event.metadata.actor
  return role === 'agent' && agentId !== undefined ? { filledBy: { accountId, agentId } } : {}
}

/** After an erasure the answers are absent. */
function invitationAnswersIn(event: MaybeRecorded<AnswerEvent>): Pick<StartedSubmission, 'invitationAnswers'> {
  return event.type === 'AnswersSaved' && event.data.by === 'invitation'
    ? { invitationAnswers: event.data.answers ?? {} }
    : {}
}

function evolveStarted(state: StartedSubmission, event: MaybeRecorded<SubmissionEvent>): Submission {
  switch (event.type) {
    case 'SubmissionStarted':
      return state
    case 'GuestAssigned':
      return { ...state, guestAccountId: event.data.guestAccountId }
    case 'BookingSetUp': {
      const { isGroupBooking, groupSize, groupLeaderName } = event.data
      const persons = event.data.persons.map(
        (personId) => state.persons.find((person) => person.personId === personId) ?? { personId, answers: {} },
      )
      return { ...state, isGroupBooking, groupSize, groupLeaderName: groupLeaderName ?? null, persons }
    }
    case 'SubmissionSubmitted':
      return { ...state, ...submitInfo(event), status: 'pending_review', reviewNotes: null }
    case 'DocumentsRequested':
      return { ...decided(state, 'missing_docs', event), ...requestItems(state, event.data.items) }
    case 'SubmissionApproved':
      return { ...decided(state, 'approved', event), ...noRequests }
    case 'SubmissionRejected':
      return { ...decided(state, 'rejected', event), ...noRequests, proposals: lapse(state.proposals) }
    case 'SubmissionReopened': {
      const { submittedUnder: _, ...draft } = decided(state, 'draft', event)
      return { ...draft, proposals: lapse(state.proposals) }
    }
    case 'SubmissionCompleted':
      return { ...decided(state, 'completed', event), proposals: lapse(state.proposals) }
    case 'RequestAnswered':
      return {
        ...state,
        confirmedItems: [
          ...state.confirmedItems,
          ...nameOfRequest({ ...event.data, person: event.data.passengerIndex }),
        ],
      }
    case 'ConfirmationAsked':
    case 'ConfirmationTakenBack':
    case 'DeclarationsConfirmed':
      return { ...state, confirmations: evolveConfirmations(state.confirmations, event) }
    case 'ChangesProposed':
    case 'ProposalDecided':
    case 'ProposalWithdrawn':
      return { ...state, proposals: evolveProposals(state.proposals, event) }
    case 'PartHandedOver':
    case 'PartTaken':
    case 'PartDone':
    case 'PartTakenBack':
      return { ...state, parts: evolveParts(state.parts, event) }
    case 'PreviewPurged':
      return noSubmission
    default:
      return withOrigin(evolveInstance(state, event satisfies MaybeRecorded<FormInstanceEvent>), event)
  }
}

function started({ data }: MaybeRecorded<SubmissionStarted>): StartedSubmission {
  const { submissionId, referenceCode, personId, guestAccountId, agentSnapshot, preview } = data
  return {
    ...emptyInstance(personId),
    status: 'draft',
    submissionId,
    referenceCode,
    ...(guestAccountId === undefined ? {} : { guestAccountId }),
    ...(agentSnapshot === undefined ? {} : { agentSnapshot }),
    ...(preview === true ? { preview } : {}),
    isGroupBooking: false,
    groupSize: 1,
    groupLeaderName: null,
    ...noRequests,
    confirmations: [],
    proposals: [],
    parts: noParts,
    reviewNotes: null,
  }
}

/** The state after one more event; an unknown event changes nothing. */
export function evolveSubmission(state: Submission, event: MaybeRecorded<SubmissionEvent>): Submission {
  const next =
    state.status !== 'none' ? evolveStarted(state, event) : event.type === 'SubmissionStarted' ? started(event) : state
  return next.status === 'none' || next === state ? next : { ...next, ...writeInfo(next, event) }
}

/** Participants, without persons set aside. */
export function participants(submission: StartedSubmission): readonly PersonRecord[] {
  return submission.persons.slice(0, submission.groupSize)
}
