import { useIntl } from 'react-intl'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import { answerText } from '../answer-text.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'

/** What stands in these fields, in words instead of controls. */
export function TakenAnswers({
  filling: { draft, texts, person },
  fields,
}: {
  readonly filling: Pick<Filling, 'draft' | 'texts' | 'person'>
  readonly fields: readonly string[]
}) {
  const intl = useIntl()
  const answers = useDraftState(draft, () => draft.answers(person))
  const lines = fields.flatMap((field) => {
    const value = answers[field]
    if (value === undefined || !isAnswered(value)) return []
    const { title, text } = answerText({ intl, form: draft.form, texts, field })
    return [{ field, title, text: text(value) }]
  })
  return (
    <dl lang={texts.language} className="grid gap-x-6 gap-y-2.5 tablet:grid-cols-2">
      {lines.map(({ field, title, text }) => (
        <div key={field}>
          <dt className="text-sm text-ink-2">{title}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
