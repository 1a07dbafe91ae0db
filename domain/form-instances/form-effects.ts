import type { Json } from '../kernel/json.ts'
import type { Answers, FormTookEffect } from './events.ts'
import { type FormInstanceState, sameValue } from './state.ts'
import type { FormRules } from './form-rules.ts'

type Versions = {
  readonly form: FormRules
  /** The version of the last write, when it differs. */
  readonly earlier?: FormRules | undefined
}

/**
 * The changes of effective answers since the last write, caused by another form version. None for persons without own
 * answers, or erased ones.
 */
export function formEffects(
  { persons }: Pick<FormInstanceState, 'persons'>,
  { form, earlier }: Versions,
): FormTookEffect[] {
  if (earlier === undefined) return []
  return persons.flatMap(({ personId, answers: own }, index): FormTookEffect[] => {
    if (Object.keys(own).length === 0) return []
    const first = index > 0 ? persons[0]?.answers : undefined
    const [before, answers] = differing(
      form.underNewNames(earlier.effective(own, first)),
      form.effective(own, first),
      form.hasField,
    )
    return Object.keys(answers).length === 0
      ? []
      : [{ type: 'FormTookEffect', data: { personId, passengerIndex: index + 1, before, answers } }]
  })
}

/** Fields of either version whose effective answers differ. */
function differing(was: Answers, is: Answers, hasField: FormRules['hasField']): [was: Answers, is: Answers] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !sameValue(was[field], is[field]) && (hasField(field) || was[field] !== undefined),
  )
  const of = (answers: Answers) =>
    Object.fromEntries(fields.map((field): [string, Json] => [field, answers[field] ?? null]))
  return [of(was), of(is)]
}
