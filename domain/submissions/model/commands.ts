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

/** Saves the answers that the operator gave with the invitation. */
export type ApplyInvitationAnswers = Command<'ApplyInvitationAnswers', { answers: { readonly [field: string]: Json } }>

export type SaveSubmission = Command<
  'SaveSubmission',
  AnswersToSave & {
    booking: { isGroupBooking?: boolean; groupSize?: number; groupLeaderName?: string | null }
    /** Ids for persons who join, one for every place of the largest group (`maxGroupSize`). */
    spareIds: readonly PersonId[]
  }
>

/** Restores a removed document. */
export type RestoreDocument = Command<'RestoreDocument', { documentId: string }>

export type ReviewDecision = 'approve' | 'reject' | 'request_documents' | 'reopen' | 'complete'

export type ReviewSubmission = Command<
  'ReviewSubmission',
  {
    decision: ReviewDecision
    /** Text for the guest. */
    notes: string | null
    /** Text for staff. */
    internalNote: string | null
    items: readonly RequestedItem[]
    /** Absent: the present one. */
    viewedRevision?: number
  }
>

/** Confirms that a requested item is correct as it is. */
export type AnswerRequest = Command<'AnswerRequest', Omit<RequestedItem, 'comment'>>

/** A trip in the form's fields; days `YYYY-MM-DD`. */
export type BookedTrip = { readonly boatName: string; readonly tripStartDate: string; readonly tripEndDate: string }

export type MoveBooking = Command<
  'MoveBooking',
  {
    to: BookedTrip
    /** Only the booking's persons on this trip; absent: all. */
    from?: Pick<BookedTrip, 'boatName' | 'tripStartDate'>
    /** Items that the move invalidates and guests have to correct. */
    requestedItems: readonly RequestedItem[]
    viewedRevision: number
  }
>

export type RequestConfirmation = Command<
  'RequestConfirmation',
  {
    confirmationId: string
    /** Number of the person, from 1. */
    person: number
    declarations: readonly string[]
    tokenHash: string
    email: string
    language: string
  }
>

/** From the holder of the expired link. */
export type RenewConfirmation = Command<
  'RenewConfirmation',
  { expiredId: string; confirmationId: string; tokenHash: string }
>

export type TakeBackConfirmation = Command<'TakeBackConfirmation', { confirmationId: string }>

/**
 * From the holder of the link. `formVersion`: the version that they read; `shown`: hash of the answers that they read;
 * `today`: date in the fleet's time zone, YYYY-MM-DD.
 */
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

/** `person`: number from 1. */
export type HandOverPart = Command<'HandOverPart', { partId: string; person: number; email: string; language: string }>

/** From the signed-in holder of the link. */
export type TakePart = Command<'TakePart', { partId: string; accountId: string }>

/** From the member. `today`: date in the fleet's time zone, YYYY-MM-DD. */
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

/** Commands that do not depend on the form's version, so that their events bring no effects of another one. */
export const commandsWithoutForm: ReadonlySet<string> = new Set<SubmissionCommand['type']>([
  'AssignGuest',
  'TakeBackConfirmation',
  'WithdrawProposal',
  'PurgePreview',
])
