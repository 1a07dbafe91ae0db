import type { Answers, Form } from './definition.ts'
import { withDerivedValues } from './derived.ts'
import { formPlan, type PlannedBranch } from './form-plan.ts'

/** The fields a person with these effective answers is asked for: unconditional ones and those of branches that apply. */
export function activeFields(form: Form, answers: Answers): ReadonlySet<string> {
  const active = new Set<string>()
  addFields(formPlan(form).branches, withDerivedValues(form.definition, answers), active)
  return active
}

function addFields(branches: readonly PlannedBranch[], answers: Answers, active: Set<string>): void {
  for (const { fields, fork, parts } of branches) {
    for (const field of fields) active.add(field)
    if (fork !== undefined) addFields(fork.holds(answers) ? fork.whenTrue : fork.whenFalse, answers, active)
    addFields(parts, answers, active)
  }
}
