import { holds } from './conditions/conditions.ts'
import type { Answers, Form, JsonSchema } from './definition/definition.ts'
import type { Scope } from './conditions/effective.ts'
import { formFields, jsonObject, textList } from './definition/form-fields.ts'
import { fieldOf } from './lists/lists.ts'

/** The fields that a person with these effective answers must answer; not those with a default. */
export function requiredFields(form: Form, answers: Answers, scope: Scope = 'person'): ReadonlySet<string> {
  const required = new Set<string>()
  const fields = formFields(form.definition)
  for (const step of form.definition.steps) if (step.scope === scope) addRequired(step.schema)
  return required

  function addRequired(branch: JsonSchema) {
    for (const field of textList(branch['required']))
      if (fields.get(field)?.schema['default'] === undefined) required.add(field)
    const condition = jsonObject(branch['if'])
    const taken = condition && jsonObject(branch[holds(form, condition, answers) ? 'then' : 'else'])
    if (taken) addRequired(taken)
    for (const part of Array.isArray(branch['allOf']) ? branch['allOf'] : []) addRequired(jsonObject(part) ?? {})
  }
}

/** One person's required fields, and the missing or invalid ones. */
type RequiredFields = { readonly required: ReadonlySet<string>; readonly unresolved: readonly string[] }

/** Percentage of resolved required fields, rounded down; 100 only when none is unresolved. */
export function completeness(persons: readonly RequiredFields[]): number {
  const counted = persons.map(({ required, unresolved }) => {
    const missing = new Set(unresolved.map(fieldOf))
    return { missing: missing.size, all: new Set([...required, ...missing]).size }
  })
  const [missing, all] = [
    counted.reduce((sum, one) => sum + one.missing, 0),
    counted.reduce((sum, one) => sum + one.all, 0),
  ]
  return all === 0 ? 100 : Math.floor(((all - missing) / all) * 100)
}
