import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { Registration } from '@fleet/backend/features/submissions/contract'
import { X } from 'lucide-react'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { titleIn } from '../../../form-reading/history/title-in.ts'
import type { ItemRequests } from '../../../form-reading/requests/item-requests.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { QuietButton } from '../../../ui/buttons/quiet-button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { personName } from '../submission.ts'

type Props = { submission: Registration; version: FormInLanguage; requests: ItemRequests; incomplete: boolean }

/** All requests that are about to be sent, editable. */
export function RequestList({ submission, version, requests, incomplete }: Props) {
  const t = useText()
  const isGroup = Object.keys(submission.persons).length > 1
  if (requests.items.length === 0) {
    return <p className="mt-4 text-sm text-ink-2">{t('review.ask.none')}</p>
  }
  return (
    <ol className="mt-4 grid gap-3">
      {requests.items.map(({ person, field, comment }) => {
        const title = titleIn(version, field)
        return (
          <li
            key={`${person}:${field}`}
            className={`grid grid-cols-[1fr_auto] gap-x-2 rounded-md border p-3 text-sm ${incomplete && enteredText('lines', comment) === '' ? 'border-2 border-stop' : 'border-line'}`}
          >
            <TextArea
              label={isGroup ? `${title}, ${person} ${personName(submission, person) ?? ''}`.trim() : title}
              required
              value={comment}
              onChange={(written) => requests.set({ person, field, comment: written })}
              maxLength={1000}
              rows={2}
            />
            <QuietButton aria-label={`${t('ask.drop')}: ${title}`} onClick={() => requests.remove(person, field)}>
              <X size={18} aria-hidden="true" />
            </QuietButton>
          </li>
        )
      })}
    </ol>
  )
}
