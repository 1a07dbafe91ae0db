import type { Form, JsonValue } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { sameValue } from '@fleet/form-schemas/engine/json-object'
import type { HttpProblem } from '../../../lib/http-problem.ts'
import { bookingPlace, recordAt, type Records } from './records.ts'

/** One answer that was changed here and, meanwhile, by someone else. null: taken back. */
export type Conflict = { readonly place: number; readonly field: string; readonly mine: JsonValue; readonly theirs: JsonValue }

/** What a refused save was about, against the freshly read records; what has become equal meanwhile is no conflict. */
export function conflictsIn(problem: HttpProblem, form: Form, records: Records): Conflict[] {
  return problem.errors.flatMap(({ person = 1, field }) => {
    if (field === undefined) return []
    const place = formFields(form.definition).get(field)?.step.scope === 'booking' ? bookingPlace : person
    const { now, seen } = recordAt(form, records, place)
    const mine = now[field] ?? null
    const theirs = seen[field] ?? null
    return sameValue(mine, theirs) ? [] : [{ place, field, mine, theirs }]
  })
}
