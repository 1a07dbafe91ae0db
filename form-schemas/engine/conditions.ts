import type { Condition, Demand, FormDefinition, StepDefinition } from './definition.ts'
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
