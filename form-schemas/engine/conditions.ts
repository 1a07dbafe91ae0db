import type { Answers, Condition, Demand, Form, FormDefinition, StepDefinition } from './definition.ts'
import { withDerivedValues } from './derived.ts'
import { canonicalJson, jsonObject } from './json-object.ts'
import { everyBranch } from './schema-branches.ts'

const keys = new WeakMap<Condition, string>()

/** Names a condition by what it says; the key of `CompiledForm.conditions`. */
export function conditionKey(condition: Condition): string {
  const known = keys.get(condition)
  if (known !== undefined) return known
  const key = canonicalJson(condition)
  keys.set(condition, key)
  return key
}

function conditionsOfStep(step: StepDefinition): Condition[] {
  const branching = [...everyBranch(step.schema)].map((branch) => jsonObject(branch['if'])).filter((condition) => condition !== undefined)
  const demands = step.checks.flatMap((check): Demand[] => [...(check.when ?? []), check.demand])
  const demanded = demands.flatMap((demand) => ('answers' in demand ? [demand.answers] : []))
  return [...branching, ...demanded, ...(step.completeWhen === undefined ? [] : [step.completeWhen])]
}

/** Every condition of a form, each once: of branches, rules, checks and completion. */
export function conditionsOf(definition: FormDefinition): Condition[] {
  const all = [
    ...definition.steps.flatMap(conditionsOfStep),
    ...definition.rules.flatMap((rule) => (rule.when === undefined ? [] : [rule.when])),
  ]
  return [...new Map(all.map((condition) => [conditionKey(condition), condition])).values()]
}

/**
 * The compiled condition; takes answers with derived values.
 * @throws Error when it is none of this form's
 */
export function verdictOf({ definition, compiled }: Form, condition: Condition): (answers: Answers) => boolean {
  const verdict = compiled.conditions[conditionKey(condition)]
  if (verdict === undefined) throw new Error(`${conditionKey(condition)} is no condition of form ${definition.id}, version ${definition.version}`)
  return verdict
}

/**
 * Whether a condition of the form holds on one person's effective answers.
 * @throws Error when the condition is none of this form's
 */
export function holds(form: Form, condition: Condition, answers: Answers): boolean {
  return verdictOf(form, condition)(withDerivedValues(form.definition, answers))
}
