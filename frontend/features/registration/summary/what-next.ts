import type { SubmissionView } from '../submission-view.ts'

/** One step between submitting and the trip. `by`: date or instant, ISO 8601; null: unknown. */
export type NextStep = {
  readonly id: 'sent' | 'review' | 'mail' | 'changes' | 'trip'
  readonly at: 'done' | 'now' | 'later'
  readonly by: string | null
}

type Facts = Pick<SubmissionView, 'status' | 'submittedAt' | 'proposeUntil'> & {
  /** First day of the trip, `YYYY-MM-DD`. */
  readonly tripStart: string | undefined
  /** Days that staff need for a review, from the operator's file. */
  readonly reviewDays: number | undefined
  /** `YYYY-MM-DD` */
  readonly today: string
}

const dayMs = 86_400_000

/** Next steps of a submitted registration, in order; [] when nothing follows. */
export function whatNext({ status, submittedAt, proposeUntil, tripStart, reviewDays, today }: Facts): NextStep[] {
  if (status !== 'pending_review' && status !== 'approved') return []
  const waits = status === 'pending_review'
  const until =
    Object.values(proposeUntil)
      .filter((day) => day !== null)
      .toSorted()[0] ?? null
  const reviewedBy =
    submittedAt === null || reviewDays === undefined
      ? null
      : new Date(Date.parse(submittedAt) + reviewDays * dayMs).toISOString().slice(0, 10)
  return [
    { id: 'sent', at: 'done', by: submittedAt },
    { id: 'review', at: waits ? 'now' : 'done', by: waits ? reviewedBy : null },
    ...(waits ? [{ id: 'mail', at: 'later', by: null } as const] : []),
    ...(until === null ? [] : [{ id: 'changes', at: until < today ? 'done' : 'later', by: until } as const]),
    ...(tripStart === undefined
      ? []
      : [{ id: 'trip', at: tripStart <= today ? 'done' : 'later', by: tripStart } as const]),
  ]
}
