import type { Registration } from '@fleet/backend/features/submissions/contract'
import { ArrowLeft } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { isOpenToGuests } from '../../lib/submission-row.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { personName } from './submission.ts'
import { TripFacts } from './trip-facts.tsx'

type Props = { submission: Registration; version: FormInLanguage; asItWas: boolean }

/** Who, which trip, which status, and what may be decided now. */
export function SubmissionHead({ submission, version, asItWas }: Props) {
  const intl = useIntl()
  const name = personName(submission, 1) ?? intl.formatMessage({ id: 'submission.unnamed' })
  const more = submission.isGroupBooking ? submission.groupSize - 1 : 0
  return (
    <>
      <PageTitle>{`${submission.referenceCode} ${name}`}</PageTitle>
      <Link to="/forms" className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium no-underline hover:underline print:hidden">
        <ArrowLeft size={20} aria-hidden="true" />
        <FormattedMessage id="forms.title" />
      </Link>
      <div className="grid gap-4 pb-4 desk:grid-cols-[1fr_auto] desk:items-end">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <CodeBadge code={submission.referenceCode} />
            <StatusBadge status={submission.status} />
          </div>
          <h1 className="wrap-anywhere">
            {name}{' '}
            {more > 0 && (
              <span className="text-ink-2">
                <FormattedMessage id="submission.andMore" values={{ count: more }} />
              </span>
            )}
          </h1>
          <TripFacts submission={submission} version={version} />
        </div>
        {!asItWas && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {submission.may.includes('handOver') && isOpenToGuests(submission.status) && (
              <LinkButton size="staff" to={`/forms/${submission.id}/hand-over`}>
                <FormattedMessage id="handOver.title" />
              </LinkButton>
            )}
            <DecisionButtons submission={submission} version={version} />
          </div>
        )}
      </div>
    </>
  )
}
