import { activeFields } from './active-fields.ts'
import { checkFails } from './checks.ts'
import type { IsoDate } from './dates.ts'
import type { Answers, Form, Problem, RawError, StepDefinition } from './definition.ts'
import { withDerivedValues } from './derived.ts'
import type { Scope } from './effective.ts'
import { formFields } from './form-fields.ts'
import { isForeign } from './lookup-values.ts'

export type ProblemsAsked = {
  /** `YYYY-MM-DD` in the fleet's time zone. */
  readonly today: IsoDate
  /** Only this step's; absent: all steps of the scope. */
  readonly stepId?: string
  /** Default `person`. */
  readonly scope?: Scope
}

/**
 * Everything wrong with one person's effective answers: what the schemas refuse and what the checks find, errors and
 * warnings, in the order of steps and fields, checks last; nothing about fields that are not asked for.
 */
export function problemsOf(form: Form, answers: Answers, { today, stepId, scope = 'person' }: ProblemsAsked): Problem[] {
  const active = activeFields(form, answers)
  const asked = withoutHidden(form, answers, active)
  return form.definition.steps
    .filter((step) => (stepId === undefined ? step.scope === scope : step.id === stepId))
    .flatMap((step) => [
      ...inDrawingOrder(step, [...schemaProblems(form, step, answers), ...lookupProblems(form, step, answers)]),
      ...checkProblems(form, step, { form, answers: asked, today }),
    ])
    .filter(({ field }) => active.has(field))
}

/** The warnings of the checks alone, of all steps: they need no validators. */
export function warningsOf(form: Form, answers: Answers, today: IsoDate): Problem[] {
  const active = activeFields(form, answers)
  const asked = withoutHidden(form, answers, active)
  return form.definition.steps.flatMap((step) => checkProblems(form, step, { form, answers: asked, today })).filter(({ field, severity }) => severity === 'warning' && active.has(field))
}

function withoutHidden({ definition }: Form, answers: Answers, active: ReadonlySet<string>): Answers {
  const known = formFields(definition)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => active.has(field) || !known.has(field)))
}

function inDrawingOrder({ fields }: StepDefinition, problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
}

function lookupProblems({ definition }: Form, step: StepDefinition, answers: Answers): Problem[] {
  return step.fields.flatMap((field): Problem[] => {
    const value = answers[field]
    const schema = formFields(definition).get(field)?.schema
    if (value === undefined || schema === undefined || !isForeign(definition, schema, value)) return []
    return [{ step: step.id, field, code: 'enum', severity: 'error' }]
  })
}

function schemaProblems(form: Form, step: StepDefinition, answers: Answers): Problem[] {
  const validate = form.compiled.steps[step.id]
  if (validate === undefined) throw new Error(`Step ${step.id} of form ${form.definition.id} has no validator`)
  const found = validate(withDerivedValues(form.definition, answers)).flatMap((error) => problemOf(step, error) ?? [])
  return [...new Map(found.map((problem) => [`${problem.field} ${problem.code}`, problem])).values()]
}

function problemOf(step: StepDefinition, { keyword, instancePath, params }: RawError): Problem | undefined {
  const missing = keyword === 'required' && instancePath === '' ? params['missingProperty'] : undefined
  const field = typeof missing === 'string' ? missing : instancePath.split('/')[1]
  if (keyword === 'if' || field === undefined) return undefined
  const problem = { step: step.id, field, code: keyword, severity: 'error' } as const
  const limit = params['limit'] ?? params['format']
  return typeof limit === 'number' || typeof limit === 'string' ? { ...problem, values: { limit } } : problem
}

function checkProblems(form: Form, step: StepDefinition, facts: Parameters<typeof checkFails>[1]): Problem[] {
  return step.checks.flatMap((check): Problem[] => {
    const failure = checkFails(check, facts)
    const field = formFields(form.definition).get(check.field)
    if (failure === undefined || field === undefined) return []
    return [{ step: field.step.id, field: check.field, code: `checks.${check.id}`, severity: check.severity, ...failure }]
  })
}
