import type { Form, JsonValue } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { sameValue } from '@fleet/form-schemas/engine/json-object'
import type { HttpProblem } from '../../lib/http-problem.ts'
import { recordAt, type Records } from '../draft/records.ts'
import { whoseOf, type Persons } from '../persons.ts'

/** One answer that was changed here and, meanwhile, by someone else. null: taken back. */
export type Conflict = { readonly whose: number; readonly field: string; readonly mine: JsonValue; readonly theirs: JsonValue }

type Asked = { readonly form: Form; readonly records: Records; readonly persons: Pick<Persons, 'booking'> }

/** What a refused save was about, against the freshly read records; what has become equal meanwhile is no conflict. */
export function conflictsIn(problem: HttpProblem, { form, records, persons }: Asked): Conflict[] {
  return problem.errors.flatMap(({ person = 1, field }) => {
    if (field === undefined) return []
    const step = formFields(form.definition).get(field)?.step
    const whose = step ? whoseOf(persons, step, person) : person
    const { now, seen } = recordAt(form, records, whose)
    const mine = now[field] ?? null
    const theirs = seen[field] ?? null
    return sameValue(mine, theirs) ? [] : [{ whose, field, mine, theirs }]
  })
}
