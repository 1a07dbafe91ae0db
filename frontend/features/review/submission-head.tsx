import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { ReactNode } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { personName } from './submission.ts'
import { TripFacts } from './trip-facts.tsx'

type Props = { submission: Registration; version: FormInLanguage; /** Who else reads it. */ others?: ReactNode }

/** Who, which trip, which status. */
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
