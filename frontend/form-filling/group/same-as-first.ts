import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type {
  Answers,
  Form,
  JsonValue,
  SameAsFirst,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { Draft } from '../draft/draft.ts'
import { isEditable } from '../draft/is-editable.ts'
import type { Patch } from '../form-instance-data.ts'

/** Whether somebody may take person 1's answers, has taken them, or has others than person 1 by now. `absent`: there is nothing to take. */
export type SameState = 'absent' | 'offered' | 'taken' | 'changed'

/** What of a step may be taken from person 1. */
export function sameAsFirstIn(
  { definition }: Form,
  { fields }: Pick<StepDefinition, 'fields'>,
): readonly SameAsFirst[] {
  return (definition.sameAsFirstPerson ?? []).filter(({ field }) => fields.includes(field))
}

type BothAnswers = { readonly own: Answers; readonly first: Answers }

/** Where a further person stands with one box. What they are not asked for differs from nothing. */
export function sameState(form: Form, { field: box, fields }: SameAsFirst, { own, first }: BothAnswers): SameState {
  const known = formFields(form.definition)
  if (own[box] !== true)
    return fields.some((field) => isAnswered(first[field]) && known.get(field)?.schema['default'] !== first[field])
      ? 'offered'
      : 'absent'
  const activeSets = [activeFields(form, own), activeFields(form, first)]
  const differs = (field: string) =>
    activeSets.some((active) => active.has(field)) && !sameValue(own[field] ?? null, first[field] ?? null)
  return fields.some(differs) ? 'changed' : 'taken'
}

/** The edit that takes what person 1 says. */
export function takePatch({ field: box, fields }: SameAsFirst, first: Answers): Patch {
  return { [box]: true, ...valuesOf(fields, first) }
}

/** What is said in these fields; null: nothing. */
export function valuesOf(fields: readonly string[], answers: Answers): Patch {
  return Object.fromEntries(fields.map((field): [string, JsonValue] => [field, answers[field] ?? null]))
}

/** Whether this person may use the box now. */
export function mayTake(draft: Pick<Draft, 'state'>, person: number, { field, fields }: SameAsFirst): boolean {
  const { editable } = draft.state().view
  return person > 1 && [field, ...fields].every((name) => isEditable(editable, person, [name]))
}

/** The boxes of a step that a person has ticked and may untick. */
export function takenIn(draft: Draft, person: number, step: StepDefinition): readonly SameAsFirst[] {
  return sameAsFirstIn(draft.form, step).filter(
    (same) => draft.answers(person)[same.field] === true && mayTake(draft, person, same),
  )
}
