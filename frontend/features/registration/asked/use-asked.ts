import { isWithin } from '@fleet/form-schemas/engine/lists/entries'
import { problemsOf } from '@fleet/form-schemas/engine/problems'
import { useMemo } from 'react'
import type { Request } from '../../../filling/asked/requests.ts'
import { useRequests } from '../../../filling/asked/use-requests.ts'
import type { Filling } from '../../../filling/use-filling.ts'
import type { SubmissionView } from '../submission-view.ts'

/** `isDone`: answered, and nothing is wrong with it. */
export type AskedFor = Request & { readonly key: string; readonly isDone: boolean }

/** What was asked for as it stands with every letter that is typed. */
export function useAsked(filling: Filling<SubmissionView>): readonly AskedFor[] {
  const { draft, today } = filling
  const requests = useRequests(filling)
  return useMemo(() => requests.map((one) => {
    const problems = problemsOf(draft.form, draft.answers(one.person), { today, stepId: one.step.id, scope: one.step.scope })
    const isWrong = problems.some(({ field, severity }) => severity === 'error' && (isWithin(field, one.field) || isWithin(one.field, field)))
    return { ...one, key: `${one.person}:${one.field}`, isDone: one.answered !== undefined && !isWrong }
  }), [draft, requests, today])
}
