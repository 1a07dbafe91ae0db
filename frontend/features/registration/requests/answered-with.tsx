import { useIntl } from 'react-intl'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { answerText } from '../../../form-filling/answer-text.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import type { SubmissionView } from '../submission-view.ts'
import type { RequestEntry } from './use-request-entries.ts'

/** The answer to a request: the new documents, the new and the old answer, or a confirmation that it is correct. */
export function AnsweredWith({
  filling: { draft, texts },
  one: { person, field, item, answered },
}: {
  readonly filling: Filling<SubmissionView>
  readonly one: RequestEntry
}) {
  const intl = useIntl()
  const t = useText()
  const files = useDraftState(draft, ({ view }) => view.documents.files)
  const before: readonly unknown[] = Array.isArray(item.was) ? item.was : []
  const added = files.filter(
    (file) => file.person === person && file.kind === item.document && !before.includes(file.documentId),
  )
  const { text } = answerText({ intl, form: draft.form, texts, field })
  const was = answerAt({ [fieldOf(field)]: item.was ?? null }, field) ?? null
  const values = {
    answer: (
      <strong key="answer">
        {added.length > 0
          ? added.map(({ name }) => name).join(', ')
          : text(answerAt(draft.answers(person), field) ?? null)}
      </strong>
    ),
    before: text(was),
  }
  const textId =
    answered === 'right' ? 'asked.right' : item.field === undefined || was === null ? 'asked.with' : 'asked.instead'
  return <p className="min-w-0 text-[0.9375rem]/[1.375rem] text-ink-2 wrap-anywhere">{t(textId, values)}</p>
}
