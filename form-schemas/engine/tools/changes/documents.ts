import { type Comparison, type FormChange, shownValue } from './form-change.ts'

/** For how long removed documents are kept. */
export function documentChanges({ before, after }: Comparison): FormChange[] {
  const [from, to] = [before, after].map(({ definition }) => shownValue(definition.documents?.keepRemovedDays))
  return from === undefined || to === undefined || from === to
    ? []
    : [{ kind: 'changed', code: 'keepRemovedDays', values: { from, to } }]
}
