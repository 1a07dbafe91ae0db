import type { SentReminder } from '@fleet/backend/features/reminders/contract'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'

/** The registration of a reminder: a link with its name, reference and trip. */
export function RegistrationHead({
  of: { submissionId, referenceCode, name, boatName, tripStartDate },
}: {
  of: Pick<SentReminder, 'submissionId' | 'referenceCode' | 'name' | 'boatName' | 'tripStartDate'>
}) {
  const t = useText()
  const { day } = useDates()
  const trip = [boatName, tripStartDate === null ? null : day(tripStartDate)].filter((part) => part !== null).join(', ')
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h2 className="text-base">
        <Link to={`/submissions/${submissionId}`}>{name ?? t('submission.unnamed')}</Link>
      </h2>
      {referenceCode !== null && <CodeBadge size="sm" code={referenceCode} />}
      {trip !== '' && <span className="text-sm text-ink-2">{trip}</span>}
    </div>
  )
}
