import type { Registration } from '@fleet/backend/features/submissions/contract'
import { CalendarDays, FileText, History, Ship, Signature, UserPen, Users, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { VersionHash } from '../../form-reading/version-hash.tsx'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { personName, answersOf } from './submission.ts'

type Props = { submission: Registration; version: FormInLanguage; /** Other readers. */ others?: ReactNode }

/** Reference code, status, name and trip. */
export function SubmissionHead({ submission, version, others }: Props) {
  const t = useText()
  const name = personName(submission, 1) ?? t('submission.unnamed')
  const more = submission.isGroupBooking ? submission.groupSize - 1 : 0
  return (
    <div className="grid gap-2 pb-2">
      <PageTitle>{`${submission.referenceCode} ${name}`}</PageTitle>
      <div className="flex flex-wrap items-center gap-2">
        <CodeBadge code={submission.referenceCode} />
        <StatusBadge status={submission.status} />
        {others}
      </div>
      <h1 className="wrap-anywhere">
        {name} {more > 0 && <span className="text-ink-2">{t('submission.andMore', { count: more })}</span>}
      </h1>
      <TripFacts submission={submission} version={version} />
    </div>
  )
}

/** Boat, dates, group, author, confirmations, form version, and a link to the history. */
function TripFacts({ submission, version }: { submission: Registration; version: FormInLanguage }) {
  const intl = useIntl()
  const t = useText()
  const { range } = useDates()
  const { boatName, tripStartDate: from, tripEndDate: to } = answersOf(submission, 1)
  const boat = typeof boatName === 'string' ? (version.texts.options['boats']?.[boatName] ?? boatName) : undefined
  const filler = [submission.filledBy?.name, submission.filledBy?.agency].filter(Boolean).join(', ')
  const confirmed = new Set(
    submission.confirmations.flatMap(({ status, person }) => (status === 'confirmed' ? [person] : [])),
  ).size
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-2">
      {boat && <Fact icon={Ship}>{boat}</Fact>}
      {typeof from === 'string' && (
        <Fact icon={CalendarDays}>
          {range(from, typeof to === 'string' ? to : from)},{' '}
          {intl.formatRelativeTime(daysUntil(from), 'day', { numeric: 'auto' })}
        </Fact>
      )}
      {submission.isGroupBooking && <Fact icon={Users}>{t('group.size', { size: submission.groupSize })}</Fact>}
      {filler && <Fact icon={UserPen}>{t('submission.filledBy', { who: filler })}</Fact>}
      {confirmed > 0 && <Fact icon={Signature}>{t('submission.confirmed', { count: confirmed })}</Fact>}
      <Fact icon={FileText}>
        {t('submission.formVersion', { version: <VersionHash of={submission.formVersion} /> })}
      </Fact>
      <a href="#history" className="-my-3 inline-flex min-h-touch items-center gap-1.5 font-medium print:hidden">
        <History size={20} aria-hidden="true" />
        {t('history.title')}
      </a>
    </p>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

function daysUntil(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(todayInFleet(new Date()))) / 86_400_000)
}
