import { dateFrom, possibleAges } from '../definition/dates.ts'
import { isMoment, momentOf } from '../definition/moments.ts'
import type {
  Answers,
  FormDefinition,
  JsonValue,
  Check,
  Condition,
  DerivedValue,
  Form,
  StepDefinition,
} from '../definition/definition.ts'
import { canonicalJson, jsonObject, everyBranch } from '../definition/form-fields.ts'

/** Adds the form's derived values; returns the same object when there are none or they cannot be computed. */
export function withDerivedValues(definition: FormDefinition, answers: Answers): Answers {
  if (definition.derived === undefined) return answers
  const values = Object.entries(definition.derived).flatMap(([name, derived]): [string, JsonValue][] => {
    const value = isMoment(derived) ? momentOf(derived.moment, answers) : ageFrom(derived.age, answers)
    return value === undefined ? [] : [[name, value]]
  })
  return values.length === 0 ? answers : { ...answers, ...Object.fromEntries(values) }
}

function ageFrom(
  { of, on, youngest }: Extract<DerivedValue, { age: unknown }>['age'],
  answers: Answers,
): number | undefined {
  const ages = possibleAges(answers[of], dateFrom(on, answers, undefined))
  return youngest === true ? ages?.youngest : ages?.oldest
}

const keys = new WeakMap<Condition, string>()

/** Key of the condition in `CompiledForm.conditions`: its content. */
export function conditionKey(condition: Condition): string {
  const known = keys.get(condition)
  if (known !== undefined) return known
  const key = canonicalJson(condition)
  keys.set(condition, key)
  return key
}

/** Conditions of a step's branches and its completion. */
export function conditionsOfStep({ schema, completeWhen }: StepDefinition): Condition[] {
  const branching = [...everyBranch(schema)]
    .map((branch) => jsonObject(branch['if']))
    .filter((condition) => condition !== undefined)
  return completeWhen === undefined ? branching : [...branching, completeWhen]
}

export function conditionsOfCheck({ when = [], demand }: Check): Condition[] {
  return [...when, demand].flatMap((part) => ('answers' in part ? [part.answers] : []))
}

/** All distinct conditions of a form: of branches, rules, checks and completion. */
export function conditionsOf({ steps, rules }: FormDefinition): Condition[] {
  const all = [
    ...steps.flatMap((step) => [...conditionsOfStep(step), ...step.checks.flatMap(conditionsOfCheck)]),
    ...rules.flatMap(({ when }) => (when === undefined ? [] : [when])),
  ]
  return [...new Map(all.map((condition) => [conditionKey(condition), condition])).values()]
}

/**
 * The compiled condition; takes answers with derived values.
 * @throws Error the form has no such condition
 */
export function compiledCondition({ definition, compiled }: Form, condition: Condition): (answers: Answers) => boolean {
  const compiledTest = compiled.conditions[conditionKey(condition)]
  if (compiledTest === undefined)
    throw new Error(
      `${conditionKey(condition)} is not a condition of form ${definition.id}, version ${definition.version}`,
    )
  return compiledTest
}

/**
 * Whether a condition of the form holds on one person's effective answers.
 * @throws Error the form has no such condition
 */
export function holds(form: Form, condition: Condition, answers: Answers): boolean {
  return compiledCondition(form, condition)(withDerivedValues(form.definition, answers))
}
