import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FillingTexts } from '../form-type.ts'
import type { StepTexts } from './step-store.ts'
import { problemText } from '../../form-renderer/problem-text.ts'
import { useText } from '../../lib/intl/use-text.ts'

/** Texts next to fields, in the reader's language. */
export function useStepTexts(texts: FormTexts, { commentAuthor }: Pick<FillingTexts, 'commentAuthor'>): StepTexts {
  const intl = useIntl()
  const t = useText()
  return useMemo(
    () => ({
      problem: (problem) => problemText(intl, texts, problem),
      clearedOthers: (count) => t('filling.note.clearedOthers', { count }),
      restored: t('filling.note.restored'),
      cleared: t('filling.note.cleared'),
      upToGuest: (isDone) => t(isDone ? 'filling.note.confirmedByGuest' : 'filling.note.upToGuest'),
      answered: (how) => t(`filling.asked.${how}`),
      commentAuthor: commentAuthor === undefined ? '' : t(commentAuthor),
    }),
    [intl, t, texts, commentAuthor],
  )
}
