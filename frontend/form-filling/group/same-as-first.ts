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

/** Whether person 1's answers can be copied, were copied, or changed since. `absent`: nothing to copy. */
export type SameState = 'absent' | 'offered' | 'taken' | 'changed'

/** Boxes of a step that copy from person 1. */
export function sameAsFirstIn(
  { definition }: Form,
  { fields }: Pick<StepDefinition, 'fields'>,
): readonly SameAsFirst[] {
  return (definition.sameAsFirstPerson ?? []).filter(({ field }) => fields.includes(field))
}

type BothAnswers = { readonly own: Answers; readonly first: Answers }

/** State of one box for a further person. Fields that do not apply are equal. */
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

/** The edit that copies person 1's answers. */
export function takePatch({ field: box, fields }: SameAsFirst, first: Answers): Patch {
  return { [box]: true, ...valuesOf(fields, first) }
}

/** Values of these fields; null: no answer. */
export function valuesOf(fields: readonly string[], answers: Answers): Patch {
  return Object.fromEntries(fields.map((field): [string, JsonValue] => [field, answers[field] ?? null]))
}

/** Whether this person can use the box now. */
export function mayTake(draft: Pick<Draft, 'state'>, person: number, { field, fields }: SameAsFirst): boolean {
  const { editable } = draft.state().view
  return person > 1 && [field, ...fields].every((name) => isEditable(editable, person, [name]))
}

/** Boxes of a step that are ticked and can be unticked. */
export function takenIn(draft: Draft, person: number, step: StepDefinition): readonly SameAsFirst[] {
  return sameAsFirstIn(draft.form, step).filter(
    (same) => draft.answers(person)[same.field] === true && mayTake(draft, person, same),
  )
}
