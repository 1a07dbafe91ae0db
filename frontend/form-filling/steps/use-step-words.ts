import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FillingTexts } from '../fillable-form.ts'
import type { StepWords } from './step-store.ts'
import { problemText } from '../../form-renderer/problem-text.ts'

/** What is said beside fields, in the reader's language. */
export function useStepWords(texts: FormTexts, { asking }: Pick<FillingTexts, 'asking'>): StepWords {
  const intl = useIntl()
  return useMemo(
    () => ({
      problem: (problem) => problemText(intl, texts, problem),
      clearedOthers: (count) => intl.formatMessage({ id: 'filling.note.clearedOthers' }, { count }),
      restored: intl.formatMessage({ id: 'filling.note.restored' }),
      cleared: intl.formatMessage({ id: 'filling.note.cleared' }),
      upToGuest: (isDone) =>
        intl.formatMessage({ id: isDone ? 'filling.note.confirmedByGuest' : 'filling.note.upToGuest' }),
      answered: (how) => intl.formatMessage({ id: `filling.asked.${how}` }),
      asking: asking === undefined ? '' : intl.formatMessage({ id: asking }),
    }),
    [intl, texts, asking],
  )
}
