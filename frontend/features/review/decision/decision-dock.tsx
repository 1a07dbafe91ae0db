import type { Registration } from '@fleet/backend/features/submissions/contract'
import { Check, CheckCheck, MessageSquareText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { isOpenToGuests } from '../../../lib/queries/submission-row.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ButtonLook } from '../../../ui/buttons/button-look.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { submissionStatus } from '../../../ui/badges/submission-status.ts'
import { useBottomBar } from '../../../ui/use-bottom-bar.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionsIn, type Decision } from './decisions.ts'
import type { Finding } from '../panels/findings.ts'
import type { ReviewDraft } from './review-draft.ts'

type Props = {
  submission: Registration
  version: FormInLanguage
  draft: ReviewDraft
  findings: readonly Finding[]
  /** Link to the next waiting registration. */
  next: ReactNode
}

const icons: Readonly<Partial<Record<Decision, ReactNode>>> = {
  approve: <Check size={20} aria-hidden="true" />,
  complete: <CheckCheck size={20} aria-hidden="true" />,
  request_documents: <MessageSquareText size={20} aria-hidden="true" />,
}

/**
 * Always visible: the possible decisions, or why there are none, and the number of requests. The primary button is
 * "request" once there is a request.
 */
export function DecisionDock({ submission, version, draft, findings, next }: Props) {
  const [decision, setDecision] = useState<Decision>()
  const t = useText()
  const toast = useToast()
  const dock = useBottomBar<HTMLElement>()
  const decisions = decisionsIn(submission)
  const requestCount = draft.requests.items.length
  const open = findings.filter(({ tone }) => tone !== 'done').length
  const lookOf = (one: Decision): ButtonLook => {
    if (one === 'reject') return 'stop'
    if (one === 'reopen') return 'plain'
    return (one === 'request_documents') === requestCount > 0 ? 'next' : 'plain'
  }
  const done = () => {
    if (decision)
      toast({
        tone: 'done',
        title: t(`review.${decision}.done`),
        text: submission.referenceCode,
      })
    draft.clear()
    setDecision(undefined)
  }
  return (
    <section ref={dock} aria-label={t('review.dock')} className={dockLook}>
      <p role="status" className="mr-auto text-sm text-ink-2 max-desk:-order-2 max-desk:basis-full">
        {requestCount > 0 && <strong className="text-ink">{t('review.dock.asking', { count: requestCount })} </strong>}
        {decisions.length === 0
          ? t(`review.none.${submissionStatus(submission.status)}`)
          : t('review.dock.findings', { count: open })}
      </p>
      {submission.may.includes('handOver') && isOpenToGuests(submission.status) && (
        <LinkButton size="staff" to={`/forms/${submission.id}/hand-over`}>
          {t('handOver.title')}
        </LinkButton>
      )}
      {decisions.map((one) => (
        <span
          key={one}
          className={`grid grow desk:grow-0 ${lookOf(one) === 'next' ? 'max-desk:-order-1 max-desk:basis-full desk:order-last' : ''}`}
        >
          <Button size="staff" look={lookOf(one)} icon={icons[one]} onClick={() => setDecision(one)}>
            {one === 'request_documents' && requestCount > 0
              ? t('review.ask.send', { count: requestCount })
              : t(`review.${one}`)}
          </Button>
        </span>
      ))}
      {decisions.length === 0 && next}
      {decision && (
        <DecisionDialog
          submission={submission}
          version={version}
          decision={decision}
          draft={draft}
          onClose={() => setDecision(undefined)}
          onDone={done}
        />
      )}
    </section>
  )
}

const dockLook =
  'z-20 -mx-edge flex flex-wrap items-center gap-2 bg-page px-edge py-2 print:hidden max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:mx-0 max-desk:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-desk:shadow-bar desk:sticky desk:top-0 desk:mx-0 desk:border-b desk:border-line desk:px-0 [@media(max-height:30rem)]:static'
