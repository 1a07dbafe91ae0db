import { holds } from './conditions.ts'
import type { Answers, Form } from './definition.ts'
import { fieldsOfBranch } from './form-fields.ts'
import { activeBranches } from './schema-branches.ts'

/** The fields a person with these effective answers is asked for: unconditional ones and those of branches that apply. */
export function activeFields(form: Form, answers: Answers): ReadonlySet<string> {
  const active = new Set<string>()
  for (const step of form.definition.steps) {
    for (const branch of activeBranches(step.schema, (condition) => holds(form, condition, answers))) {
      for (const [name] of fieldsOfBranch(branch)) active.add(name)
    }
  }
  return active
}
