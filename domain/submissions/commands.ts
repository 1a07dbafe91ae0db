import type { AttachDocument, RemoveDocument, SubmitForm } from '../answers/commands.ts'
import type { PersonId } from '../answers/events.ts'
import type { AnswersToSave } from '../answers/save.ts'
import type { Command } from '../kernel/command.ts'
import type { RequestedItem, SubmissionId } from './events.ts'

export type StartSubmission = Command<'StartSubmission', {
  submissionId: SubmissionId
  referenceCode: string
  formId: string
  personId: PersonId
  guestAccountId?: string
  agentId?: string
}>

export type AssignGuest = Command<'AssignGuest', { guestAccountId: string; invitationId: string }>

export type SaveSubmission = Command<'SaveSubmission', AnswersToSave & {
  booking: { isGroupBooking?: boolean; groupSize?: number; groupLeaderName?: string | null }
  /** Ids for persons who join: one for every place of the largest group (`largestGroup`). */
  spareIds: readonly PersonId[]
}>

export type ReviewDecision = 'approve' | 'reject' | 'request_documents' | 'reopen' | 'complete'

export type ReviewSubmission = Command<'ReviewSubmission', {
  decision: ReviewDecision
  /** To the guest. */
  notes: string | null
  /** Among staff. */
  internalNote: string | null
  items: readonly RequestedItem[]
}>

export type PurgePreview = Command<'PurgePreview', object>

export type SubmissionCommand =
  | StartSubmission
  | AssignGuest
  | SaveSubmission
  | SubmitForm
  | ReviewSubmission
  | AttachDocument
  | RemoveDocument
  | PurgePreview
