import { useMemo } from 'react'
import { sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useDraftState } from '../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../form-filling/use-filling.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { SubmissionView } from './submission-view.ts'

/** Beside the open person's answers that the operator gave, as long as they are as given, `others` counting more: by name. */
export function useGivenNotes(
  { draft, whose }: Filling<SubmissionView>,
  others: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const t = useText()
  const given = useDraftState(draft, ({ view, records }) => {
    const [told = {}, { now = {} } = {}] = [view.persons[String(whose)], records.get(whose)]
    const own = view.fromOperator.flatMap((name) =>
      name.startsWith(`${whose}:`) ? [name.slice(name.indexOf(':') + 1)] : [],
    )
    return own.filter((field) => sameAnswer(told[field], now[field])).join(' ')
  })
  return useMemo(() => {
    const note = t('registration.fromOperator')
    return given === '' ? others : new Map([...given.split(' ').map((field) => [field, note] as const), ...others])
  }, [given, others, t])
}
