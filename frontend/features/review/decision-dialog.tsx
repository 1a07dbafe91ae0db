import type { Registration } from '@fleet/backend/features/submissions/contract'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { DecisionProblem } from '../../reading/decision-problem.tsx'
import { isOvertaken } from '../../reading/overtaken.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecisionNotes, noNotes, sentNotes } from './decision-notes.tsx'
import type { Decision } from './decisions.ts'
import { useReview } from './use-review.ts'

type Props = { submission: Registration; decision: Exclude<Decision, 'request_documents'>; onClose: () => void; onDone: () => void }

/** Approve, reject, reopen or check in: what it means, two notes, and the verb. Nobody is rejected without a reason. */
export function DecisionDialog({ submission, decision, onClose, onDone }: Props) {
  const [notes, setNotes] = useState(noNotes)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const needsReason = decision === 'reject'
  const review = useReview(submission.id, onDone)
  const overtaken = isOvertaken(review.error)
  const send = () => {
    const said = sentNotes(notes)
    const isMissing = needsReason && said.notes === undefined
    setReasonMissing(isMissing)
    if (!isMissing) review.mutate({ decision, ...said })
  }
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        <FormattedMessage id={overtaken ? 'review.overtaken.close' : 'dialog.cancel'} />
      </Button>
      {!overtaken && (
        <Button size="staff" look={needsReason ? 'stop' : 'ink'} unavailable={review.isPending} onClick={send}>
          <FormattedMessage id={review.isPending ? 'review.sending' : `review.${decision}`} />
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      wide
      title={<FormattedMessage id={`review.${decision}.title`} values={{ code: <span className="whitespace-nowrap">{submission.referenceCode}</span> }} />}
      text={<FormattedMessage id={`review.${decision}.text`} />}
      onClose={onClose}
      actions={actions}
    >
      <DecisionNotes notes={notes} onChange={setNotes} isReason={needsReason} />
      <div role="alert">
        {isReasonMissing && (
          <p className="mt-3 font-semibold text-stop-ink">
            <FormattedMessage id="review.reason.missing" />
          </p>
        )}
      </div>
      <DecisionProblem error={review.error} />
    </Dialog>
  )
}
