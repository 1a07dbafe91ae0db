import { useIntl } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Draft } from '../../form-filling/draft/draft.ts'
import type { Answer } from '../../form-filling/draft/records.ts'
import { fieldTitles } from '../../form-filling/live/field-titles.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useToast } from '../../ui/use-toast.ts'
import { oneAfterTheOther } from '../../lib/intl/lists.ts'
import type { SubmissionView } from './submission-view.ts'

/** Says which answers others have changed under one's eyes. */
export function useSayChanged(draft: Draft<SubmissionView>, texts: FormTexts): (answers: readonly Answer[]) => void {
  const intl = useIntl()
  const t = useText()
  const toast = useToast()
  return (answers) => {
    const fields = fieldTitles(draft.form, texts, [...new Set(answers.map(({ field }) => field))])
    if (fields.length > 0)
      toast({
        tone: 'done',
        title: t('registration.changedElsewhere'),
        text: intl.formatList(fields, oneAfterTheOther),
      })
  }
}
