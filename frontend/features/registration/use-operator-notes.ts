import { useMemo } from 'react'
import { sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useDraftState } from '../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../form-filling/use-filling.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { SubmissionView } from './submission-view.ts'

/**
 * Adds a note to each of the open person's answers that came from the operator and did not change; notes in `others`
 * win.
 */
export function useOperatorNotes(
  { draft, recordKey }: Filling<SubmissionView>,
  others: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const t = useText()
  const operatorFields = useDraftState(draft, ({ view, records }) => {
    const [serverAnswers = {}, { now = {} } = {}] = [view.persons[String(recordKey)], records.get(recordKey)]
    const own = view.fromOperator.flatMap((name) =>
      name.startsWith(`${recordKey}:`) ? [name.slice(name.indexOf(':') + 1)] : [],
    )
    return own.filter((field) => sameAnswer(serverAnswers[field], now[field])).join(' ')
  })
  return useMemo(() => {
    const note = t('registration.fromOperator')
    return operatorFields === ''
      ? others
      : new Map([...operatorFields.split(' ').map((field) => [field, note] as const), ...others])
  }, [operatorFields, others, t])
}
