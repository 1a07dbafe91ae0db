import type { Json } from '../kernel/json.ts'
import type { Answers, FormTookEffect } from './events.ts'
import { type FormInstanceState, sameValue } from './state.ts'
import type { FormRules } from './form-rules.ts'

type Versions = {
  readonly form: FormRules
  /** The version of the last write, when it is another one. */
  readonly earlier?: FormRules | undefined
}

/**
 * What the form says of everybody's answers since the last write, and did not before. Somebody who said nothing, or was
 * erased, has nothing told of them.
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

/** Fields that are the form's, now or then, and say something else. */
function differing(was: Answers, is: Answers, hasField: FormRules['hasField']): [was: Answers, is: Answers] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !sameValue(was[field], is[field]) && (hasField(field) || was[field] !== undefined),
  )
  const of = (answers: Answers) =>
    Object.fromEntries(fields.map((field): [string, Json] => [field, answers[field] ?? null]))
  return [of(was), of(is)]
}
