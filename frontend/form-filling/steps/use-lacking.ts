import { stepProgress } from '@fleet/form-schemas/engine/runtime/progress'
import { useIntl } from 'react-intl'
import { fieldName } from '../answer-text.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'

/** What has to be answered before the open step is left, by name; undefined when nothing is, nothing can be, or the form never waits. */
export function useLacking({ draft, step, texts, whose, waitsForCompletion }: Filling): string | undefined {
  const intl = useIntl()
  const fields = useDraftState(draft, ({ form, view }) =>
    waitsForCompletion && view.editable !== false
      ? (stepProgress(form, draft.answers(whose))[step.id]?.missing ?? []).join(' ')
      : '',
  )
  if (fields === '') return undefined
  return fields
    .split(' ')
    .map((field) => fieldName({ intl, form: draft.form, texts, field }))
    .join(', ')
}
