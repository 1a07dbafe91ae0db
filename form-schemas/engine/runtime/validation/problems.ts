import { activeFields, type Scope } from '../conditions/effective.ts'
import { checkFails } from './checks.ts'
import type { IsoDate } from '../definition/dates.ts'
import type {
  Answers,
  Form,
  FormDefinition,
  JsonSchema,
  JsonValue,
  Problem,
  RawError,
  StepDefinition,
} from '../definition/definition.ts'
import { withDerivedValues } from '../conditions/conditions.ts'
import { formFields } from '../definition/form-fields.ts'
import { fieldOf, itemsIn, parsePath, groupFields } from '../lists/lists.ts'
import { isUnknownChoice } from './acceptable.ts'
import type { MrzLibrary } from '../mrz/loaded-mrz.ts'
import { isMasked, secretFields } from './secrets.ts'

type ProblemsOptions = {
  /** `YYYY-MM-DD` in the fleet's time zone. */
  readonly today: IsoDate
  /** Default: all steps of the scope. */
  readonly stepId?: string
  /** Default `person`. */
  readonly scope?: Scope
}

/**
 * All problems of one person's effective answers: schema errors and check findings, errors and warnings, in the order
 * of steps, fields and items, checks last. Nothing about inactive fields.
 */
export function problemsOf(
  form: Form,
  answers: Answers,
  { today, stepId, scope = 'person' }: ProblemsOptions,
): Problem[] {
  const active = activeFields(form, answers)
  const activeAnswers = withDerivedValues(form.definition, withoutHidden(form, answers, active))
  return form.definition.steps
    .filter((step) => (stepId === undefined ? step.scope === scope : step.id === stepId))
    .flatMap((step) => [
      ...inDrawingOrder(form, step, {
        answers,
        problems: [...schemaProblems(form, step, answers), ...lookupProblems(form, step, answers)],
      }),
      ...checkProblems(form, step, { form, answers: activeAnswers, today }),
    ])
    .filter(({ field }) => active.has(fieldOf(field)) && !isMaskedSecret(form, answers, field))
}

/** A masked secret cannot be validated. */
function isMaskedSecret({ definition }: Form, answers: Answers, field: string): boolean {
  return secretFields(definition).has(field) && isMasked(answers[field])
}

/** Findings of the checks only, errors and warnings, of all steps. Needs no step validators. */
export function checkFindings(
  form: Form,
  answers: Answers,
  { today, known }: { readonly today: IsoDate; readonly known?: MrzLibrary | undefined },
): Problem[] {
  const active = activeFields(form, answers)
  const activeAnswers = withDerivedValues(form.definition, withoutHidden(form, answers, active))
  return form.definition.steps
    .flatMap((step) => checkProblems(form, step, { form, answers: activeAnswers, today, known }))
    .filter(({ field }) => active.has(field))
}

function withoutHidden({ definition }: Form, answers: Answers, active: ReadonlySet<string>): Answers {
  const known = formFields(definition)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => active.has(field) || !known.has(field)))
}

function inDrawingOrder(
  { definition }: Form,
  { fields }: StepDefinition,
  { answers, problems }: { answers: Answers; problems: readonly Problem[] },
): Problem[] {
  const placed = problems.map((problem) => {
    const { field, item, part } = parsePath(problem.field)
    const parts = part === undefined ? undefined : groupFields(formFields(definition).get(field)?.schema ?? {})
    const items = item === undefined ? undefined : itemsIn(answers[field])
    return {
      problem,
      place: [
        fields.indexOf(field),
        items?.findIndex(({ id }) => id === item) ?? -1,
        [...(parts?.keys() ?? [])].indexOf(part ?? ''),
      ],
    }
  })
  return placed.toSorted((one, other) => difference(one.place, other.place)).map(({ problem }) => problem)
}

function difference(one: readonly number[], other: readonly number[]): number {
  return one.map((number, index) => number - (other[index] ?? 0)).find((by) => by !== 0) ?? 0
}

function lookupProblems({ definition }: Form, step: StepDefinition, answers: Answers): Problem[] {
  return step.fields.flatMap((field): Problem[] => {
    const value = answers[field]
    const schema = formFields(definition).get(field)?.schema
    if (value === undefined || schema === undefined) return []
    return unknownChoicesIn(definition, { field, schema, value }).map((name) => ({
      step: step.id,
      field: name,
      code: 'enum',
      severity: 'error',
    }))
  })
}

/** Paths of the values that are not in their lookup. */
function unknownChoicesIn(
  definition: FormDefinition,
  { field, schema, value }: { field: string; schema: JsonSchema; value: JsonValue },
): string[] {
  const fields = groupFields(schema)
  if (fields === undefined) return isUnknownChoice(definition, schema, value) ? [field] : []
  return (itemsIn(value) ?? []).flatMap((item) =>
    [...fields].flatMap(([part, own]) => {
      const answer = item[part]
      return answer !== undefined && isUnknownChoice(definition, own, answer) ? [`${field}.${item.id}.${part}`] : []
    }),
  )
}

function schemaProblems(form: Form, step: StepDefinition, answers: Answers): Problem[] {
  const validate = form.compiled.steps[step.id]
  if (validate === undefined) throw new Error(`Step ${step.id} of form ${form.definition.id} has no validator`)
  const found = validate(withDerivedValues(form.definition, answers)).flatMap(
    (error) => problemOf(step, error, answers) ?? [],
  )
  return [...new Map(found.map((problem) => [`${problem.field} ${problem.code}`, problem])).values()]
}

function problemOf(
  step: StepDefinition,
  { keyword, instancePath, params }: RawError,
  answers: Answers,
): Problem | undefined {
  const missing = keyword === 'required' ? params['missingProperty'] : undefined
  const [, ...path] = [...instancePath.split('/'), ...(typeof missing === 'string' ? [missing] : [])]
  const [field, index, part] = path
  if (keyword === 'if' || field === undefined) return undefined
  const problem = {
    step: step.id,
    field: nameIn(answers, field, { index, part }),
    code: keyword,
    severity: 'error',
  } as const
  const limit = params['limit'] ?? params['format']
  return typeof limit === 'number' || typeof limit === 'string' ? { ...problem, values: { limit } } : problem
}

/** An item is named by its id; a choice has the name of its field. */
function nameIn(
  answers: Answers,
  field: string,
  { index, part }: { readonly index: string | undefined; readonly part: string | undefined },
): string {
  const item = index === undefined ? undefined : itemsIn(answers[field])?.[Number(index)]
  return [
    field,
    ...(item === undefined ? [] : [item.id]),
    ...(item === undefined || part === undefined ? [] : [part]),
  ].join('.')
}

function checkProblems(form: Form, step: StepDefinition, facts: Parameters<typeof checkFails>[1]): Problem[] {
  return step.checks.flatMap((check): Problem[] => {
    const failure = checkFails(check, facts)
    const field = formFields(form.definition).get(check.field)
    if (failure === undefined || field === undefined) return []
    return [
      { step: field.step.id, field: check.field, code: `checks.${check.id}`, severity: check.severity, ...failure },
    ]
  })
}
