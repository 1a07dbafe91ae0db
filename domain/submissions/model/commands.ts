import type { AttachDocument, RemoveDocument, SubmitForm } from '../../form-instances/commands.ts'
import type { PersonId } from '../../form-instances/events.ts'
import type { AnswersToSave } from '../../form-instances/save.ts'
import type { Command } from '../../kernel/command.ts'
import type { Json } from '../../kernel/json.ts'
import type { RequestedItem, SubmissionId } from './events.ts'
import type { Verdict } from './proposal-events.ts'

export type StartSubmission = Command<
  'StartSubmission',
  {
    submissionId: SubmissionId
    referenceCode: string
    formId: string
    personId: PersonId
    guestAccountId?: string
    agentId?: string
  }
>

export type AssignGuest = Command<'AssignGuest', { guestAccountId: string; invitationId: string }>

/** What the operator knew when they invited its guest. */
export type ApplyInvitationAnswers = Command<'ApplyInvitationAnswers', { answers: { readonly [field: string]: Json } }>

export type SaveSubmission = Command<
  'SaveSubmission',
  AnswersToSave & {
    booking: { isGroupBooking?: boolean; groupSize?: number; groupLeaderName?: string | null }
    /** Ids for persons who join: one for every place of the largest group (`maxGroupSize`). */
    spareIds: readonly PersonId[]
  }
>

/** A document that was taken away is put back. */
export type RestoreDocument = Command<'RestoreDocument', { documentId: string }>

export type ReviewDecision = 'approve' | 'reject' | 'request_documents' | 'reopen' | 'complete'

export type ReviewSubmission = Command<
  'ReviewSubmission',
  {
    decision: ReviewDecision
    /** To the guest. */
    notes: string | null
    /** Among staff. */
    internalNote: string | null
    items: readonly RequestedItem[]
    /** The revision that they saw; absent: the present one. */
    viewedRevision?: number
  }
>

/** What was asked about is right as it is. */
export type AnswerRequest = Command<'AnswerRequest', Omit<RequestedItem, 'comment'>>

/** A trip as the form says it; days `YYYY-MM-DD`. */
export type BookedTrip = { readonly boatName: string; readonly tripStartDate: string; readonly tripEndDate: string }

export type MoveBooking = Command<
  'MoveBooking',
  {
    to: BookedTrip
    /** Only those of the booking who are on this trip; absent: all. */
    from?: Pick<BookedTrip, 'boatName' | 'tripStartDate'>
    /** What the move breaks and guests are asked to mend. */
    requestedItems: readonly RequestedItem[]
    /** The revision that staff saw. */
    viewedRevision: number
  }
>

export type RequestConfirmation = Command<
  'RequestConfirmation',
  {
    confirmationId: string
    /** Whose, from 1. */
    person: number
    declarations: readonly string[]
    tokenHash: string
    email: string
    language: string
  }
>

/** By who has the expired link. */
export type RenewConfirmation = Command<
  'RenewConfirmation',
  { expiredId: string; confirmationId: string; tokenHash: string }
>

export type TakeBackConfirmation = Command<'TakeBackConfirmation', { confirmationId: string }>

/** By who has the link. `formVersion`: of what they read; `shown`: hash of what they read of themselves; `today`: date in the fleet's time zone, YYYY-MM-DD. */
export type ConfirmDeclarations = Command<
  'ConfirmDeclarations',
  {
    confirmationId: string
    answers: { readonly [field: string]: Json }
    formVersion: string
    shown?: string
    today: string
  }
>

/** `today`: date in the fleet's time zone, YYYY-MM-DD. */
export type ProposeChanges = Command<
  'ProposeChanges',
  Omit<AnswersToSave, 'currentStep' | 'currentStepId'> & { proposalId: string; today: string }
>

/** `seen`: the revision that who decides has seen. */
export type DecideProposal = Command<
  'DecideProposal',
  {
    proposalId: string
    items: readonly Verdict[]
    notes: string | null
    viewedRevision?: number
  }
>

export type WithdrawProposal = Command<'WithdrawProposal', { proposalId: string }>

/** `person`: whose, from 1. */
export type HandOverPart = Command<'HandOverPart', { partId: string; person: number; email: string; language: string }>

/** By who has the link, signed in. */
export type TakePart = Command<'TakePart', { partId: string; accountId: string }>

/** By the member. `today`: date in the fleet's time zone, YYYY-MM-DD. */
export type FinishPart = Command<'FinishPart', { today: string }>

export type TakePartBack = Command<'TakePartBack', { partId: string }>

export type PurgePreview = Command<'PurgePreview', object>

export type SubmissionCommand =
  | StartSubmission
  | AssignGuest
  | ApplyInvitationAnswers
  | SaveSubmission
  | SubmitForm
  | ReviewSubmission
  | AnswerRequest
  | MoveBooking
  | AttachDocument
  | RemoveDocument
  | RestoreDocument
  | RequestConfirmation
  | RenewConfirmation
  | TakeBackConfirmation
  | ConfirmDeclarations
  | ProposeChanges
  | DecideProposal
  | WithdrawProposal
  | HandOverPart
  | TakePart
  | FinishPart
  | TakePartBack
  | PurgePreview
