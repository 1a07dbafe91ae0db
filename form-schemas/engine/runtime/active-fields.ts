import type { Answers, Form } from './definition/definition.ts'
import { withDerivedValues } from './derived.ts'
import { formPlan, type PlannedBranch } from './form-plan.ts'

/** Sets of fields kept in memory per form; then it begins anew. */
const mostRemembered = 1_000

/**
 * The fields a person with these effective answers is asked for: unconditional ones and those of branches that apply.
 * Most changes touch no answer that a condition looks at: the set is then the very one given before.
 */
export function activeFields(form: Form, answers: Answers): ReadonlySet<string> {
  const { branches, deciding, remembered } = formPlan(form)
  if (deciding === undefined) return activeIn(branches, withDerivedValues(form.definition, answers))
  const key = keyOf(deciding, answers)
  const known = remembered.get(key)
  if (known !== undefined) return known
  const active = activeIn(branches, withDerivedValues(form.definition, answers))
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, active)
  return active
}

/** The deciding answers as one text, no two ways of answering alike. */
function keyOf(deciding: readonly string[], answers: Answers): string {
  let key = ''
  for (const field of deciding) {
    const value = answers[field]
    key += value === undefined ? ',' : `${JSON.stringify(value)},`
  }
  return key
}

function activeIn(branches: readonly PlannedBranch[], answers: Answers): ReadonlySet<string> {
  const active = new Set<string>()
  addFields(branches, answers, active)
  return active
}

function addFields(branches: readonly PlannedBranch[], answers: Answers, active: Set<string>): void {
  for (const { fields, fork, parts } of branches) {
    for (const field of fields) active.add(field)
    if (fork !== undefined) addFields(fork.holds(answers) ? fork.whenTrue : fork.whenFalse, answers, active)
    addFields(parts, answers, active)
  }
}
