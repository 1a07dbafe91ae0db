import type { Form, JsonValue } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { sameValue } from '@fleet/form-schemas/engine/json-object'
import { answerAt, fieldOf, numberOf } from '@fleet/form-schemas/engine/lists/entries'
import type { HttpProblem } from '../../lib/http-problem.ts'
import { recordAt, type Records } from '../draft/records.ts'
import { whoseOf, type Persons } from '../persons.ts'

/**
 * One answer that was changed here and, meanwhile, by someone else. null: taken back. Of a repeating group `field` names an
 * item or a field of one, and `number` is the item's in the list, from 1.
 */
export type Conflict = { readonly whose: number; readonly field: string; readonly number?: number; readonly mine: JsonValue; readonly theirs: JsonValue }

type Asked = { readonly form: Form; readonly records: Records; readonly persons: Pick<Persons, 'booking'> }

/** What a refused save was about, against the freshly read records; what has become equal meanwhile is no conflict. */
export function conflictsIn(problem: HttpProblem, { form, records, persons }: Asked): Conflict[] {
  return problem.errors.flatMap(({ person = 1, field }) => {
    if (field === undefined) return []
    const step = formFields(form.definition).get(fieldOf(field))?.step
    const whose = step ? whoseOf(persons, step, person) : person
    const { now, seen } = recordAt(form, records, whose)
    const mine = answerAt(now, field) ?? null
    const theirs = answerAt(seen, field) ?? null
    const number = numberOf(now, field) ?? numberOf(seen, field)
    return sameValue(mine, theirs) ? [] : [{ whose, field, ...(number === undefined ? {} : { number }), mine, theirs }]
  })
}
