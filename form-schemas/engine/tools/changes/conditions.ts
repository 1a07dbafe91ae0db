import { conditionsOfCheck, conditionsOfStep } from '../../runtime/conditions.ts'
import type { Condition } from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/json-object.ts'
import { type Comparison, fieldTitle, type FormChange, someOf, stepTitle } from './form-change.ts'
import { named, namesUsed } from './named.ts'
import { ruleTitle } from './rule-title.ts'

/** Named conditions that say something else, with everything that depends on them. */
export function conditionChanges(comparison: Comparison): FormChange[] {
  const { before, after } = comparison
  return Object.entries(after.conditions).flatMap(([name, is]): FormChange[] => {
    const was = before.conditions[name]
    if (was === undefined || sameValue(was, is) || sameValue(named(before, was, name), named(after, is, name)))
      return []
    return [{ kind: 'changed', code: 'conditionChanged', values: { condition: name, ...concerned(comparison, name) } }]
  })
}

function concerned({ after, language }: Comparison, name: string): FormChange['values'] {
  const uses = (conditions: readonly Condition[]) =>
    conditions.some((condition) => namesUsed(after, condition).has(name))
  const steps = after.definition.steps
    .filter((step) => uses(conditionsOfStep(step)))
    .map(({ id }) => stepTitle(after, id, language))
  const rules = after.definition.rules
    .filter(({ when }) => when !== undefined && uses([when]))
    .map((rule) => ruleTitle(after, rule, language))
  const byField = Map.groupBy(
    after.definition.steps.flatMap((step) => step.checks).filter((check) => uses(conditionsOfCheck(check))),
    ({ field }) => field,
  )
  const checks = [...byField].map(
    ([field, found]) => `${fieldTitle(after, field, language)} (${found.map(({ id }) => id).join(', ')})`,
  )
  const parts = Object.entries({ steps, rules, checks }).filter(([, names]) => names.length > 0)
  return Object.fromEntries(parts.map(([part, names]) => [part, someOf([...new Set(names)])]))
}
