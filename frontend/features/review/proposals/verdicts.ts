import type { Proposal } from '../../../lib/queries/proposals.ts'

/** What is about to be said to each field, by name. */
export type Verdicts = { readonly [field: string]: { readonly accept?: boolean; readonly comment: string } }

/** What keeps the decision from being sent: a field nobody decided, or one refused without a reason. */
type Lack = 'undecided' | 'reason'

export function lackIn({ changes }: Pick<Proposal, 'changes'>, verdicts: Verdicts): Lack | undefined {
  const said = changes.map(({ field }) => verdicts[field])
  if (said.some((one) => one?.accept === undefined)) return 'undecided'
  return said.some((one) => one?.accept === false && one.comment.trim() === '') ? 'reason' : undefined
}

export function acceptedIn(verdicts: Verdicts): string[] {
  return Object.entries(verdicts)
    .flatMap(([field, { accept }]) => (accept === true ? [field] : []))
    .toSorted()
}

export function itemsOf(verdicts: Verdicts) {
  return Object.entries(verdicts).map(([field, { accept = false, comment }]) => ({
    field,
    accept,
    comment: comment.trim() || null,
  }))
}
