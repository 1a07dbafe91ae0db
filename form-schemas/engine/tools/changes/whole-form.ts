import type { Comparison, FormChange } from './form-change.ts'

/** What the form says as a whole. */
export function wholeFormChanges({ before, after }: Comparison): FormChange[] {
  return (['prefillFromFirstPerson', 'sameAsFirstPerson', 'derived', 'confirmations', 'parts'] as const).flatMap(
    (part): FormChange[] =>
      JSON.stringify(before.definition[part]) === JSON.stringify(after.definition[part])
        ? []
        : [{ kind: 'changed', code: `${part}Changed`, values: {} }],
  )
}
