import { useMemo } from 'react'
import { recordAt } from '../draft/records.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { requestsIn, type Request } from './requests.ts'

/** Requests with their state, updated on every keystroke. */
export function useRequests({ draft }: Pick<Filling, 'draft'>): readonly Request[] {
  const { form, view, records } = useDraftState(draft, (state) => state)
  return useMemo(
    () => requestsIn({ form, view, answers: (person) => recordAt(form, records, person).now }),
    [form, view, records],
  )
}
