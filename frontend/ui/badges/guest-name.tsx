import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { guestNameOf } from '../../lib/queries/submission-row.ts'
import { Badge } from './badge.tsx'

/** The guest's name, or "Unnamed Submission"; marked when the submission cannot be opened. */
export function GuestName({ of }: { of: Pick<SubmissionRow, 'firstName' | 'lastName' | 'isUnreadable'> }) {
  const t = useText()
  const name = guestNameOf(of)
  if (of.isUnreadable) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        {name}
        <Badge tone="plain" icon={TriangleAlert}>
          {t('submission.unreadable')}
        </Badge>
      </span>
    )
  }
  if (name) return name
  return <span className="font-normal text-ink-3">{t('submission.unnamed')}</span>
}
