import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { Proposal } from '../../../lib/queries/proposals.ts'

/** Verdict on each field, by name. */
export type Verdicts = { readonly [field: string]: { readonly accept?: boolean; readonly comment: string } }

/** Why the decision cannot be sent: a field without a verdict, or a refusal without a reason. */
type MissingVerdict = 'undecided' | 'reason'

export function missingVerdict({ changes }: Pick<Proposal, 'changes'>, verdicts: Verdicts): MissingVerdict | undefined {
  const given = changes.map(({ field }) => verdicts[field])
  if (given.some((one) => one?.accept === undefined)) return 'undecided'
  return given.some((one) => one?.accept === false && enteredText('lines', one.comment) === '') ? 'reason' : undefined
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
    comment: enteredText('lines', comment) || null,
  }))
}
