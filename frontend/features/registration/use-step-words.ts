import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/definition'
import type { StepWords } from './draft/step-store.ts'
import { problemText } from '../../form-renderer/problem-text.ts'

/** What is said beside fields, in the reader's language. */
export function useStepWords(texts: FormTexts): StepWords {
  const intl = useIntl()
  return useMemo(
    () => ({
      problem: (problem) => problemText(intl, texts, problem),
      clearedOthers: (count) => intl.formatMessage({ id: 'registration.note.clearedOthers' }, { count }),
      cleared: intl.formatMessage({ id: 'registration.note.cleared' }),
      asking: intl.formatMessage({ id: 'registration.comment.who' }),
    }),
    [intl, texts],
  )
}
