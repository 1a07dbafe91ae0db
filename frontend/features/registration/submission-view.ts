import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { FormInstanceData } from '../../form-filling/form-instance-data.ts'

/** Fields of a registration that the wizard reads. */
export type SubmissionView = FormInstanceData &
  Pick<
    Registration,
    | 'referenceCode'
    | 'status'
    | 'isGroupBooking'
    | 'groupSize'
    | 'groupLeaderName'
    | 'reviewNotes'
    | 'reviewedAt'
    | 'requestedItems'
    | 'may'
    | 'confirmations'
    | 'parts'
    | 'part'
    | 'handsParts'
    | 'filledBy'
    | 'agencyApproved'
    | 'fromOperator'
    | 'submittedAt'
    | 'proposeUntil'
  >
