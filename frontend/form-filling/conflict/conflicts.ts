import type { Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf, itemNumber } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { HttpProblem } from '../../lib/http/http-problem.ts'
import { recordAt, type AnswerRef, type Records } from '../draft/records.ts'
import { recordKeyOf, type Persons } from '../persons.ts'

/**
 * An answer that was changed here and by another person; null: removed. In a repeating group `field` names an item or a
 * field of an item, and `number` is the item's position, from 1.
 */
export type Conflict = {
  readonly recordKey: number
  readonly field: string
  readonly number?: number
  readonly mine: JsonValue
  readonly theirs: JsonValue
}

type ConflictContext = { readonly form: Form; readonly records: Records; readonly persons: Pick<Persons, 'booking'> }

/** The answers that a refused save was about. */
export function rejectedAnswers(
  problem: HttpProblem,
  { form, persons }: Pick<ConflictContext, 'form' | 'persons'>,
): AnswerRef[] {
  return problem.errors.flatMap(({ person = 1, field }) => {
    if (field === undefined) return []
    const step = formFields(form.definition).get(fieldOf(field))?.step
    return [{ recordKey: step ? recordKeyOf(persons, step, person) : person, field }]
  })
}

/** Conflicts with the freshly read records, each once. Answers that became equal meanwhile are no conflict. */
export function conflictsIn(
  answers: readonly AnswerRef[],
  { form, records }: Pick<ConflictContext, 'form' | 'records'>,
): Conflict[] {
  const once = new Map(answers.map((one) => [`${one.recordKey}:${one.field}`, one]))
  return [...once.values()].flatMap(({ recordKey, field }) => {
    const { now, base } = recordAt(form, records, recordKey)
    const mine = answerAt(now, field) ?? null
    const theirs = answerAt(base, field) ?? null
    const number = itemNumber(now, field) ?? itemNumber(base, field)
    return sameValue(mine, theirs)
      ? []
      : [{ recordKey, field, ...(number === undefined ? {} : { number }), mine, theirs }]
  })
}
