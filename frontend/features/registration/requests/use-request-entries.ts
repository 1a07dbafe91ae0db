import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useMemo } from 'react'
import type { Request } from '../../../form-filling/requests/requests.ts'
import { useRequests } from '../../../form-filling/requests/use-requests.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { stepProblems, useValidatedSteps, useValidatorsOf } from '../../../form-renderer/validators.ts'
import type { SubmissionView } from '../submission-view.ts'

/** `isDone`: answered without errors. */
export type RequestEntry = Request & { readonly key: string; readonly isDone: boolean }

/** Requested items with their state, updated on every keystroke. */
export function useRequestEntries(filling: Filling<SubmissionView>): readonly RequestEntry[] {
  const { draft, today } = filling
  const requests = useRequests(filling)
  const validatedSteps = useValidatedSteps(draft.form)
  useValidatorsOf(
    draft.form,
    requests.map(({ step }) => step.id),
  )
  return useMemo(
    () =>
      requests.map((one) => {
        const problems = validatedSteps.has(one.step.id)
          ? stepProblems(draft.form, one.step, { answers: draft.answers(one.person), today })
          : []
        const isWrong = problems.some(
          ({ field, severity }) => severity === 'error' && (isWithin(field, one.field) || isWithin(one.field, field)),
        )
        return { ...one, key: `${one.person}:${one.field}`, isDone: one.answered !== undefined && !isWrong }
      }),
    [draft, validatedSteps, requests, today],
  )
}
