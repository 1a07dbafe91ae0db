import type { Registration } from '@fleet/backend/features/submissions/contract'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { DecisionProblem } from '../../reading/decision-problem.tsx'
import { isOvertaken } from '../../reading/overtaken.ts'
import { requestables } from '../../reading/requestables.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecisionNotes, noNotes } from './decision-notes.tsx'
import { emptyItem, requestOf, type ItemDraft } from './item-draft.ts'
import { RequestItem } from './request-item.tsx'
import { useReview } from './use-review.ts'

type Props = { submission: Registration; version: FormInLanguage; onClose: () => void; onDone: () => void }

/** Asks the guests for documents or better answers, each with a comment; without any item the note alone is asked. */
export function RequestDialog({ submission, version, onClose, onDone }: Props) {
  const [items, setItems] = useState<readonly ItemDraft[]>(() => [emptyItem()])
  const [notes, setNotes] = useState(noNotes)
  const [incomplete, setIncomplete] = useState(false)
  const review = useReview(submission.id, onDone)
  const overtaken = isOvertaken(review.error)
  const groups = useMemo(() => requestables(version), [version])
  const change = (item: ItemDraft) => setItems(items.map((each) => (each.key === item.key ? item : each)))
  const send = () => {
    const request = requestOf(items, groups, notes)
    setIncomplete(request === undefined)
    if (request) review.mutate(request)
  }
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        <FormattedMessage id={overtaken ? 'review.overtaken.close' : 'dialog.cancel'} />
      </Button>
      {!overtaken && (
        <Button size="staff" look="ink" unavailable={review.isPending} onClick={send}>
          <FormattedMessage id={review.isPending ? 'review.sending' : 'review.request_documents.send'} />
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      wide
      title={<FormattedMessage id="review.request_documents.title" values={{ code: <span className="whitespace-nowrap">{submission.referenceCode}</span> }} />}
      text={<FormattedMessage id="review.request_documents.text" />}
      onClose={onClose}
      actions={actions}
    >
      <ol className="mt-4 grid gap-4">
        {items.map((item, index) => (
          <RequestItem
            key={item.key}
            item={item}
            number={index + 1}
            version={version}
            submission={submission}
            incomplete={incomplete}
            onChange={change}
            onRemove={() => setItems(items.filter((each) => each.key !== item.key))}
          />
        ))}
      </ol>
      <p className="mt-3 mb-5">
        <Button size="staff" icon={<Plus size={20} aria-hidden="true" />} onClick={() => setItems([...items, emptyItem()])}>
          <FormattedMessage id="review.item.add" />
        </Button>
      </p>
      <DecisionNotes notes={notes} onChange={setNotes} />
      <div role="alert">
        {incomplete && (
          <p className="mt-3 font-semibold text-stop-ink">
            <FormattedMessage id="review.item.incomplete" />
          </p>
        )}
      </div>
      <DecisionProblem error={review.error} />
    </Dialog>
  )
}
