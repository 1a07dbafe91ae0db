import { activeFields } from './active-fields.ts'
import type { IsoDate } from './dates.ts'
import type { Answers, Form, Problem } from './definition.ts'
import { effectiveAnswers } from './effective.ts'
import { formFields } from './form-fields.ts'
import { problemsOf } from './problems.ts'
import { renamesOf } from './renames.ts'

/** What another version of the form does to one answer of one person. */
export type Effect = {
  /**
   * `required`: must now be answered and is not. `invalid`: the answer is no longer accepted. `orphaned`: the field is gone,
   * the answer is kept. `hidden`: the person is no longer asked, the answer goes at the next save. `warning`: is new.
   */
  readonly kind: 'required' | 'invalid' | 'orphaned' | 'hidden' | 'warning'
  /** Of the version that has the field. */
  readonly step: string
  readonly field: string
  /** Of the problem; of `orphaned` and `hidden` the same as the kind. */
  readonly code: string
}

export type RehearsedPerson = {
  /** As stored: without defaults and what is taken from person 1. */
  readonly own: Answers
  /** Person 1's, for a further person. */
  readonly first?: Answers | undefined
  readonly today: IsoDate
}

/** What changes for a person of an open registration when the form does; [] when nothing does. */
export function rehearse(before: Form, after: Form, { own, first, today }: RehearsedPerson): Effect[] {
  const was = effectiveAnswers(before, own, first)
  const is = effectiveAnswers(after, own, first)
  const renames = renamesOf(after.definition)
  const scopes = first === undefined ? (['booking', 'person'] as const) : (['person'] as const)
  const problems = (form: Form, answers: Answers) => scopes.flatMap((scope) => problemsOf(form, answers, { today, scope }))
  const known = new Set(problems(before, was).map(({ field, code, severity }) => `${renames.get(field) ?? field} ${code} ${severity}`))
  const problematic = problems(after, is)
    .filter(({ field, code, severity }) => !known.has(`${field} ${code} ${severity}`))
    .map((problem): Effect => ({ kind: kindOf(problem, is), step: problem.step, field: problem.field, code: problem.code }))
  return [...distinct(problematic), ...lost({ before, after }, own, { was, is })]
}

function kindOf({ field, code, severity }: Problem, answers: Answers): Effect['kind'] {
  if (severity === 'warning') return 'warning'
  return code === 'required' || answers[field] === undefined ? 'required' : 'invalid'
}

/** One line per field, the first problem it has. */
function distinct(effects: readonly Effect[]): Effect[] {
  return [...new Map(effects.toReversed().map((effect) => [`${effect.field} ${effect.kind}`, effect])).values()].toReversed()
}

function lost({ before, after }: { before: Form; after: Form }, own: Answers, { was, is }: { was: Answers; is: Answers }): Effect[] {
  const [old, present] = [formFields(before.definition), formFields(after.definition)]
  const renames = renamesOf(after.definition)
  const [asked, askedNow] = [activeFields(before, was), activeFields(after, is)]
  return Object.keys(own).flatMap((field): Effect[] => {
    const step = old.get(field)?.step.id
    if (step === undefined) return []
    const name = renames.get(field) ?? field
    const place = present.get(name)
    if (place === undefined) return [{ kind: 'orphaned', step, field, code: 'orphaned' }]
    return asked.has(field) && !askedNow.has(name) ? [{ kind: 'hidden', step: place.step.id, field: name, code: 'hidden' }] : []
  })
}
