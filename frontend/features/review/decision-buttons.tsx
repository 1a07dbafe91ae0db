import type { Registration } from '@fleet/backend/features/submissions/contract'
import { Check, CheckCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { submissionStatus } from '../../ui/submission-status.ts'
import { useToast } from '../../ui/use-toast.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { decisionsIn, type Decision } from './decisions.ts'
import { RequestDialog } from './request-dialog.tsx'

const looks: Readonly<Record<Decision, { look: ButtonLook; icon?: ReactNode }>> = {
  approve: { look: 'next', icon: <Check size={20} aria-hidden="true" /> },
  complete: { look: 'next', icon: <CheckCheck size={20} aria-hidden="true" /> },
  request_documents: { look: 'plain' },
  reopen: { look: 'plain' },
  reject: { look: 'stop' },
}

/** What may be decided in this status; where nothing may, why. */
export function DecisionButtons({ submission, version }: { submission: Registration; version: FormInLanguage }) {
  const [asked, setAsked] = useState<Decision>()
  const intl = useIntl()
  const toast = useToast()
  const status = submissionStatus(submission.status)
  const decisions = decisionsIn(submission)
  const close = () => setAsked(undefined)
  const done = () => {
    if (asked) toast({ tone: 'done', title: intl.formatMessage({ id: `review.${asked}.done` }), text: submission.referenceCode })
    close()
  }
  return (
    <div className="flex flex-wrap gap-2 desk:max-w-md desk:justify-end">
      {decisions.length === 0 && (
        <p className="text-sm text-ink-2 desk:max-w-72 desk:text-right">
          <FormattedMessage id={`review.none.${status}`} />
        </p>
      )}
      {decisions.map((decision) => (
        <span key={decision} className={looks[decision].look === 'next' ? 'grid grow basis-full desk:grow-0 desk:basis-auto' : 'grid grow desk:grow-0'}>
          <Button size="staff" {...looks[decision]} onClick={() => setAsked(decision)}>
            <FormattedMessage id={`review.${decision}`} />
          </Button>
        </span>
      ))}
      {asked === 'request_documents' && <RequestDialog submission={submission} version={version} onClose={close} onDone={done} />}
      {asked && asked !== 'request_documents' && <DecisionDialog submission={submission} decision={asked} onClose={close} onDone={done} />}
    </div>
  )
}
