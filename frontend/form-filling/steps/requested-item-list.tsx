import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { fieldName } from '../answer-text.ts'
import type { Request } from '../requests/requests.ts'
import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import { useText } from '../../lib/intl/use-text.ts'

type Props = {
  readonly form: Form
  readonly texts: FormTexts
  readonly items: readonly RequestedItem[]
  /** State of the requests, where they are binding. */
  readonly requests?: readonly Request[]
  readonly isGroup: boolean
  readonly onGo: (to: { step: string; person: number; field: string }) => void
}

/** Requested items, each linking to its field. */
export function RequestedItemList({ form, texts, items, requests = [], isGroup, onGo }: Props) {
  const intl = useIntl()
  const t = useText()
  return (
    <ul>
      {items.map((item) => {
        const field = item.field ?? documentKinds(form.definition).get(item.document ?? '')
        const known = field === undefined ? undefined : namedField(form.definition, field)
        if (field === undefined || known === undefined) return <li key={item.comment}>{item.comment}</li>
        const name = fieldName({ intl, form, texts, field })
        const where = t('filling.problems.where', { step: known.step.number, field: name })
        return (
          <li key={`${item.person}:${field}`}>
            <button
              type="button"
              onClick={() => onGo({ step: known.step.id, person: item.person, field })}
              className="min-h-touch text-left font-semibold text-wait-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
            >
              {isGroup ? t('filling.personField', { person: item.person, field: where }) : where}
            </button>
            {requests.some((one) => one.item === item && one.answered !== undefined) && (
              <span className="ml-2 inline-flex items-center gap-1 text-sm font-medium text-done-ink">
                <Check aria-hidden className="size-5" />
                {t('asked.state.answered')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
