import { activeFields, effectiveAnswers } from '../runtime/conditions/effective.ts'
import { applyChange } from '../runtime/change.ts'
import { holdsDate, type IsoDate, shiftDate } from '../runtime/definition/dates.ts'
import type { Answers, Form, JsonSchema, JsonValue, Problem } from '../runtime/definition/definition.ts'
import { formFields } from '../runtime/definition/form-fields.ts'
import { fieldOf, withAnswerAt, entrySchema, groupFields, namedField } from '../runtime/lists/lists.ts'
import { problemsOf } from '../runtime/validation/problems.ts'

/** Texts that match common patterns. */
function texts(today: IsoDate): string[] {
  const [year, month] = today.split('-')
  return [
    'Sample',
    '12:30',
    `${month}.${year}`,
    '1234',
    'AB 1234',
    '170 1234567',
    '+49 170 1234567',
    '+49',
    'guest@example.com',
    'https://example.com',
  ]
}

const maxRounds = 30

/**
 * Generates a person's record that can be submitted: answers every active field, if a valid answer is found. Prefers
 * the `examples` of a field's schema.
 */
export function sampleAnswers(form: Form, today: IsoDate): Answers {
  let answers: Answers = {}
  for (let round = 0; round < maxRounds; round += 1) {
    const next = withoutProblems(form, withAnswers(form, answers, today), today)
    if (JSON.stringify(next) === JSON.stringify(answers)) break
    answers = next
  }
  return effectiveAnswers(form, answers)
}

/** Answers unanswered active fields except flags: an unticked flag is valid. */
function withAnswers(form: Form, own: Answers, today: IsoDate): Answers {
  const effective = effectiveAnswers(form, own)
  const unanswered = [...activeFields(form, effective)].flatMap((field) => {
    const known = formFields(form.definition).get(field)
    return known === undefined ||
      known.step.scope === 'booking' ||
      known.schema['type'] === 'boolean' ||
      effective[field] !== undefined
      ? []
      : [known]
  })
  return unanswered.reduce<Answers>(
    (answers, { name, schema }) => best(form, answers, { field: name, today, values: candidates(form, schema, today) }),
    own,
  )
}

function withoutProblems(form: Form, own: Answers, today: IsoDate): Answers {
  return errorsOf(form, own, today).reduce<Answers>((answers, { field, values }) => {
    const schema = namedField(form.definition, field)?.schema ?? {}
    const limit = typeof values?.['limit'] === 'string' ? values['limit'] : undefined
    return best(form, answers, { field, today, values: candidates(form, schema, today, limit) })
  }, own)
}

function errorsOf(form: Form, own: Answers, today: IsoDate): Problem[] {
  return problemsOf(form, effectiveAnswers(form, own), { today }).filter(({ severity }) => severity === 'error')
}

/** The record with the value that causes the fewest errors and none on the field itself, if there is one. */
function best(
  form: Form,
  own: Answers,
  { field, values, today }: { field: string; values: readonly JsonValue[]; today: IsoDate },
): Answers {
  const tried = values.map((value) => {
    const { answers } = applyChange(form, own, { [fieldOf(field)]: withAnswerAt(own[fieldOf(field)], field, value) })
    const errors = errorsOf(form, answers, today)
    return { answers, errors: errors.length, ownErrors: errors.filter((problem) => problem.field === field).length }
  })
  const good = tried.filter(({ ownErrors }) => ownErrors === 0)
  // A ticked flag may activate fields, which later rounds answer
  const [first] = values[0] === true ? good : good.toSorted((one, other) => one.errors - other.errors)
  return first?.answers ?? own
}

function candidates(
  { definition }: Pick<Form, 'definition'>,
  schema: JsonSchema,
  today: IsoDate,
  limit?: string,
): JsonValue[] {
  const examples = Array.isArray(schema['examples']) ? schema['examples'] : []
  const lookup = definition.lookups.find(({ id }) => id === schema['x-lookup'])
  if (lookup !== undefined) {
    const offered = lookup.values.filter((value) => !lookup.retired.includes(value))
    const middle = Math.floor(offered.length / 2)
    return [...examples, ...offered.slice(middle, middle + 1), ...offered.slice(0, 2)]
  }
  if (schema['type'] === 'array') return [...examples, lists({ definition }, schema, today)]
  if (Array.isArray(schema['enum'])) return [...examples, ...schema['enum'].slice(0, 3)]
  if (schema['const'] !== undefined) return [schema['const']]
  switch (schema['type']) {
    case 'boolean':
      return [true, false]
    case 'integer':
    case 'number':
      return [
        ...examples,
        ...[schema['minimum'], 40, 1, schema['maximum']].filter((value) => typeof value === 'number'),
      ]
    default:
      return [
        ...examples,
        ...(holdsDate(schema) ? dates(today, limit) : texts(today).map((text) => text.slice(0, longest(schema)))),
      ]
  }
}

/** The minimum number of entries, at least one; later rounds correct errors inside items. */
function lists({ definition }: Pick<Form, 'definition'>, schema: JsonSchema, today: IsoDate): JsonValue {
  const minItems = typeof schema['minItems'] === 'number' ? Math.max(1, schema['minItems']) : 1
  const entry = entrySchema(schema) ?? {}
  const parts = groupFields(schema)
  if (parts === undefined) {
    const lookup = definition.lookups.find(({ id }) => id === entry['x-lookup'])
    const offered =
      lookup?.values.filter((value) => !lookup.retired.includes(value)) ??
      (Array.isArray(entry['enum']) ? entry['enum'] : [])
    return offered.slice(0, minItems)
  }
  const answers = [...parts].flatMap(([part, own]): [string, JsonValue][] =>
    candidates({ definition }, own, today)
      .slice(0, 1)
      .map((value) => [part, value]),
  )
  return Array.from({ length: minItems }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    ...Object.fromEntries(answers),
  }))
}

function longest({ maxLength }: JsonSchema): number {
  return typeof maxLength === 'number' ? maxLength : 2000
}

/** Near, past and far dates, and dates around a check's limit. */
function dates(today: IsoDate, limit: string | undefined): IsoDate[] {
  const around =
    limit === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(limit)
      ? []
      : [0, 1, -1].map((days) => shiftDate(limit, { days }))
  return [
    ...around,
    shiftDate(today, { days: 60 }),
    shiftDate(today, { years: -35 }),
    shiftDate(today, { years: 8 }),
    shiftDate(today, { days: -30 }),
  ]
}
