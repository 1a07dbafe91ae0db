import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { FormattedMessage } from 'react-intl'
import { guestNameOf } from '../lib/submission-row.ts'

/** The guest's name, or "Unnamed Submission". */
export function GuestName({ of }: { of: Pick<SubmissionRow, 'firstName' | 'lastName'> }) {
  const name = guestNameOf(of)
  if (name) return name
  return (
    <span className="font-normal text-ink-3">
      <FormattedMessage id="submission.unnamed" />
    </span>
  )
}
