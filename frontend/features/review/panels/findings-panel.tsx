import type { Registration } from '@fleet/backend/features/submissions/contract'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { problemText } from '../../../form-renderer/problem-text.ts'
import { titleIn } from '../../../form-reading/history/title-in.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { Finding } from './findings.ts'
import { ReviewPanel } from './review-panel.tsx'
import { personName } from '../submission.ts'

const looks = {
  stop: { icon: CircleAlert, tone: 'text-stop' },
  wait: { icon: TriangleAlert, tone: 'text-wait' },
  done: { icon: Check, tone: 'text-done' },
} as const

type Props = {
  submission: Registration
  version: FormInLanguage
  findings: readonly Finding[]
  onGo: (to: { person: number; field: string }) => void
}

/** What to check first, each with a link to its row. */
export function FindingsPanel({ submission, version, findings, onGo }: Props) {
  const intl = useIntl()
  const t = useText()
  const isGroup = Object.keys(submission.persons).length > 1
  return (
    <ReviewPanel title={t('review.findings', { count: findings.length })}>
      {findings.length === 0 && <p className="text-sm text-ink-2">{t('review.findings.none')}</p>}
      <ul>
        {findings.map((finding) => {
          const { tone, person, field, about } = finding
          const { icon: Icon, tone: color } = looks[tone]
          const title = titleIn(version, field)
          return (
            <li
              key={`${person}:${field}:${about === 'check' ? finding.problem.code : about}`}
              className="grid grid-cols-[auto_1fr] items-center gap-x-3 border-t border-line py-1 text-sm first:border-t-0 tablet:grid-cols-[auto_1fr_auto]"
            >
              <Icon size={20} aria-hidden="true" className={color} />
              <p className="py-1 hyphens-auto wrap-anywhere">
                {about === 'check' ? (
                  <>
                    <strong>{title}.</strong> {problemText(intl, version.texts, finding.problem)}
                  </>
                ) : (
                  t(`review.findings.${about}`, {
                    item: <strong>{title}</strong>,
                    ...(about === 'another' ? { name: finding.name } : {}),
                  })
                )}
                {isGroup && (
                  <span className="text-ink-2">
                    {' '}
                    {t('review.ofPerson', { number: person, name: personName(submission, person) ?? '' })}
                  </span>
                )}
              </p>
              <span className="max-tablet:col-start-2">
                <TextButton onClick={() => onGo({ person, field })}>
                  {t('review.findings.go')}
                  <span className="sr-only">: {title}</span>
                </TextButton>
              </span>
            </li>
          )
        })}
      </ul>
    </ReviewPanel>
  )
}
