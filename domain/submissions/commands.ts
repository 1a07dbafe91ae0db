import type { Command } from '../kernel/command.ts'
import type { Json } from '../kernel/json.ts'
import type { Form } from './form.ts'
import type { PersonId, RequestedItem, SubmissionId } from './events.ts'
import type { Submission } from './state.ts'

export type StartSubmission = Command<'StartSubmission', {
  submissionId: SubmissionId
  referenceCode: string
  formId: string
  personId: PersonId
  guestAccountId?: string
  agentId?: string
}>

export type AssignGuest = Command<'AssignGuest', { guestAccountId: string; invitationId: string }>

export type SaveSubmission = Command<'SaveSubmission', {
  form: Form
  /** Whose answers these are, from 1. */
  passengerIndex: number
  /** Field -> value; null clears. What equals `base` counts as unchanged. */
  answers: { readonly [field: string]: Json }
  booking: { isGroupBooking?: boolean; groupSize?: number; groupLeaderName?: string | null }
  currentStep?: number
  /** The submission as the person saw it; absent: as it is now. */
  base?: Submission
  /** Ids for persons who join: one for every place of the largest group (`largestGroup`). */
  spareIds: readonly PersonId[]
}>

export type SubmitSubmission = Command<'SubmitSubmission', {
  form: Form
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  today: string
}>

export type ReviewDecision = 'approve' | 'reject' | 'request_documents' | 'reopen' | 'complete'

export type ReviewSubmission = Command<'ReviewSubmission', {
  decision: ReviewDecision
  /** To the guest. */
  notes: string | null
  /** Among staff. */
  internalNote: string | null
  items: readonly RequestedItem[]
  /** Names of fields and document kinds that can be asked for. */
  canBeAsked: (item: RequestedItem) => boolean
}>

export type AttachDocument = Command<'AttachDocument', {
  documentId: string
  /** Under which the bytes were stored before this command was made. */
  fileId: string
  passengerIndex: number
  kind: string
  fileName: string
  contentType: string
  size: number
  sha256: string
}>

export type RemoveDocument = Command<'RemoveDocument', { documentId: string }>

export type PurgePreview = Command<'PurgePreview', object>

export type SubmissionCommand =
  | StartSubmission
  | AssignGuest
  | SaveSubmission
  | SubmitSubmission
  | ReviewSubmission
  | AttachDocument
  | RemoveDocument
  | PurgePreview
