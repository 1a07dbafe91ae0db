import type { Json } from '../kernel/json.ts'
import type { Answers, PersonId, RequestedItem, SubmissionEvent, SubmissionId } from './events.ts'

export type SubmissionStatus = 'draft' | 'pending_review' | 'missing_docs' | 'approved' | 'rejected' | 'completed'

export type Person = { readonly personId: PersonId; readonly answers: Answers }

export type AttachedDocument = {
  readonly documentId: string
  readonly fileId?: string
  readonly personId: PersonId
  readonly passengerIndex: number
  readonly kind: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly uploadedAt: string
}

export type StartedSubmission = {
  readonly status: SubmissionStatus
  readonly submissionId: SubmissionId
  readonly referenceCode: string
  readonly guestAccountId?: string
  readonly agentSnapshot?: { agentId: string; createdAt: string }
  /** Seen only in preview. */
  readonly preview?: true
  readonly currentStep: number
  readonly isGroupBooking: boolean
  readonly groupSize: number
  readonly groupLeaderName: string | null
  /** In order; those beyond `groupSize` are set aside. */
  readonly persons: readonly Person[]
  readonly documents: readonly AttachedDocument[]
  /** What staff asked for last; [] when nothing, or when everything may be corrected. */
  readonly requestedItems: readonly RequestedItem[]
  readonly reviewNotes: string | null
}

export type Submission = { readonly status: 'none' } | StartedSubmission

export const noSubmission: Submission = { status: 'none' }

/** Answers after a stored change; `null` takes an answer away. */
function changed(answers: Answers, change: Answers): Answers {
  const all = { ...answers, ...change }
  const isAnswer = (value: Json | undefined) => value !== null && value !== undefined
  return Object.values(all).every(isAnswer) ? all : Object.fromEntries(Object.entries(all).filter(([, value]) => isAnswer(value)))
}

function evolveStarted(state: StartedSubmission, event: SubmissionEvent): Submission {
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
    case 'AnswersSaved':
      return {
        ...state,
        persons: state.persons.map((person) =>
          person.personId === event.data.personId
            ? { ...person, answers: changed(person.answers, event.data.answers) }
            : person,
        ),
      }
    case 'StepVisited':
      return { ...state, currentStep: event.data.step }
    case 'DocumentAttached':
      return { ...state, documents: [...state.documents, event.data] }
    case 'DocumentRemoved':
      return { ...state, documents: state.documents.filter((one) => one.documentId !== event.data.documentId) }
    case 'SubmissionSubmitted':
      return { ...state, status: 'pending_review', requestedItems: [], reviewNotes: null }
    case 'DocumentsRequested':
      return { ...state, status: 'missing_docs', requestedItems: event.data.items ?? [], reviewNotes: event.data.notes ?? null }
    case 'SubmissionApproved':
      return { ...state, status: 'approved', reviewNotes: event.data.notes ?? null }
    case 'SubmissionRejected':
      return { ...state, status: 'rejected', reviewNotes: event.data.notes ?? null }
    case 'SubmissionReopened':
      return { ...state, status: 'draft', reviewNotes: event.data.notes ?? null }
    case 'SubmissionCompleted':
      return { ...state, status: 'completed', reviewNotes: event.data.notes ?? null }
    case 'PreviewPurged':
      return noSubmission
  }
}

/** The state after one more event; an event of another kind changes nothing. */
export function evolveSubmission(state: Submission, event: SubmissionEvent): Submission {
  if (state.status !== 'none') return evolveStarted(state, event) ?? state
  if (event.type !== 'SubmissionStarted') return state
  const { submissionId, referenceCode, personId, guestAccountId, agentSnapshot, preview } = event.data
  return {
    status: 'draft',
    submissionId,
    referenceCode,
    ...(guestAccountId === undefined ? {} : { guestAccountId }),
    ...(agentSnapshot === undefined ? {} : { agentSnapshot }),
    ...(preview === true ? { preview } : {}),
    currentStep: 0,
    isGroupBooking: false,
    groupSize: 1,
    groupLeaderName: null,
    persons: [{ personId, answers: {} }],
    documents: [],
    requestedItems: [],
    reviewNotes: null,
  }
}

/** Persons who take part, without those set aside. */
export function takingPart(submission: StartedSubmission): readonly Person[] {
  return submission.persons.slice(0, submission.groupSize)
}
