import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { useState } from 'react'
import type { ItemRequest } from '../../../form-reading/requests/item-requests.ts'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { DecisionProblem } from '../../../form-reading/decision-problem.tsx'
import { isDecisionConflict } from '../../../form-reading/decision-conflict.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { AlertText } from '../../../ui/feedback/alert-text.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RequestList } from './request-list.tsx'
import { DecisionNotes, sentNotes } from './decision-notes.tsx'
import type { Decision } from './decisions.ts'
import { phrasesFor, usePhrases } from './phrases.ts'
import { Phrases } from './phrases-row.tsx'
import { ReaderLanguage } from './reader-language.tsx'
import type { ReviewDraft } from './review-draft.ts'
import { languageOf } from '../submission.ts'
import { useReview } from './use-review.ts'

type Props = {
  submission: Registration
  version: FormInLanguage
  decision: Decision
  draft: ReviewDraft
  onClose: () => void
  onDone: () => void
}

/** Explains a decision, its requests and two notes. A rejection needs a reason, a request an item or a note. */
export function DecisionDialog({ submission, version, decision, draft, onClose, onDone }: Props) {
  const t = useText()
  const {
    requests: { items: requests },
    notes,
    setNotes,
  } = draft
  // The revision when the dialog opened: changes after that were not reviewed.
  const [{ revision }] = useState(submission)
  const [missing, setMissing] = useState<'reason' | 'item'>()
  const review = useReview(submission.id, onDone)
  const isConflict = isDecisionConflict(review.error)
  const phrases = usePhrases()
  const language = languageOf(submission, 1)
  const isRequest = decision === 'request_documents'
  const send = () => {
    const trimmedNotes = sentNotes(notes)
    const missingPart = missingIn(decision, requests, trimmedNotes.notes)
    setMissing(missingPart)
    if (missingPart === undefined)
      review.mutate({
        decision,
        revision,
        ...trimmedNotes,
        ...(isRequest ? { items: requestedItems(version.form.definition, requests) } : {}),
      })
  }
  const act = t(isRequest ? 'review.request_documents.send' : `review.${decision}`)
  return (
    <ConfirmDialog
      wide
      title={t(`review.${decision}.title`, {
        code: <span className="whitespace-nowrap">{submission.referenceCode}</span>,
      })}
      text={t(`review.${decision}.text`)}
      cancelLabel={t(isConflict ? 'review.overtaken.close' : 'dialog.cancel')}
      confirmLabel={isConflict ? undefined : act}
      busyLabel={t('review.sending')}
      look={decision === 'reject' ? 'stop' : 'ink'}
      onConfirm={send}
      onClose={onClose}
      command={review}
    >
      {isRequest && (
        <RequestList
          submission={submission}
          version={version}
          requests={draft.requests}
          incomplete={missing === 'item'}
        />
      )}
      <DecisionNotes
        notes={notes}
        onChange={setNotes}
        isReason={decision === 'reject'}
        phrases={(setComment) => (
          <Phrases
            offered={phrasesFor(phrases, { place: decision === 'request_documents' ? 'request' : decision })}
            language={language}
            text={notes.toGuest}
            onPick={setComment}
          />
        )}
        language={<ReaderLanguage language={language} />}
      />
      <AlertText>{missing && t(`review.${missing}.missing`)}</AlertText>
      <DecisionProblem error={review.error} />
    </ConfirmDialog>
  )
}

function missingIn(
  decision: Decision,
  requests: readonly { readonly comment: string }[],
  notes: string | undefined,
): 'reason' | 'item' | undefined {
  if (decision === 'reject') return notes === undefined ? 'reason' : undefined
  if (decision !== 'request_documents') return undefined
  return requests.some(({ comment }) => enteredText('lines', comment) === '') ||
    (requests.length === 0 && notes === undefined)
    ? 'item'
    : undefined
}

/** Requested items as the call takes them: a field, or the document that the field collects. */
function requestedItems(definition: FormDefinition, requests: readonly ItemRequest[]): RequestedItem[] {
  return requests.map(({ person, field, comment }) => {
    const found = formFields(definition).get(field)
    const document = found && documentKindOf(found)
    return { person, comment: enteredText('lines', comment), ...(document === undefined ? { field } : { document }) }
  })
}
