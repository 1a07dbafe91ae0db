import { compiledCondition } from './conditions.ts'
import type {
  Answers,
  Form,
  FormDefinition,
  JsonSchema,
  JsonValue,
  Rule,
  StepDefinition,
} from '../definition/definition.ts'
import { fieldsOfDerived, fieldsReadByAll } from './fields-read.ts'
import { fieldsOfBranch, formFields, jsonObject, everyBranch } from '../definition/form-fields.ts'

/** Takes effective answers with derived values. */
type Predicate = (answers: Answers) => boolean

export type PlannedBranch = {
  readonly fields: readonly string[]
  readonly fork?: {
    readonly holds: Predicate
    readonly whenTrue: readonly PlannedBranch[]
    readonly whenFalse: readonly PlannedBranch[]
  }
  readonly parts: readonly PlannedBranch[]
}
export type PlannedRule = {
  readonly triggers?: readonly string[]
  readonly holds?: Predicate
  readonly set: Answers
  readonly clear: readonly string[]
  readonly follow: readonly string[]
}
/** The value of an unanswered field. */
type FieldDefault = {
  readonly field: string
  readonly step: StepDefinition
  readonly prefilled: boolean
  readonly default: JsonValue | undefined
}

/** Precomputed branches, defaults and rules, so that a save does not walk the schemas. */
type FormPlan = {
  readonly branches: readonly PlannedBranch[]
  readonly defaults: readonly FieldDefault[]
  readonly rules: readonly PlannedRule[]
  /** The fields that branch conditions read; undefined when they may read any. */
  readonly conditionFields: readonly string[] | undefined
  /** Active fields by the answers to `conditionFields`; filled by `activeFields`. */
  readonly activeFieldsCache: Map<string, ReadonlySet<string>>
}

const plans = new WeakMap<Form, FormPlan>()

/** The form's plan, computed once. */
export function formPlan(form: Form): FormPlan {
  const known = plans.get(form)
  if (known !== undefined) return known
  const plan: FormPlan = {
    branches: form.definition.steps.map(({ schema }) => plannedBranch(form, schema)),
    defaults: defaultsOf(form),
    rules: form.definition.rules.map((rule) => plannedRule(form, rule)),
    conditionFields: conditionFieldsOf(form.definition),
    activeFieldsCache: new Map(),
  }
  plans.set(form, plan)
  return plan
}

function plannedBranch(form: Form, schema: JsonSchema): PlannedBranch {
  const condition = jsonObject(schema['if'])
  const side = (key: 'then' | 'else') => {
    const branch = jsonObject(schema[key])
    return branch === undefined ? [] : [plannedBranch(form, branch)]
  }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return {
    fields: fieldsOfBranch(schema).map(([name]) => name),
    ...(condition === undefined
      ? {}
      : { fork: { holds: compiledCondition(form, condition), whenTrue: side('then'), whenFalse: side('else') } }),
    parts: parts
      .map(jsonObject)
      .filter((part) => part !== undefined)
      .map((part) => plannedBranch(form, part)),
  }
}

function plannedRule(form: Form, { on, when, set = {}, clear = [], follow = [] }: Rule): PlannedRule {
  return {
    ...(on === undefined ? {} : { triggers: typeof on === 'string' ? [on] : on }),
    ...(when === undefined ? {} : { holds: compiledCondition(form, when) }),
    set,
    clear,
    follow,
  }
}

function defaultsOf({ definition }: Form): FieldDefault[] {
  const prefilled = new Set(definition.prefillFromFirstPerson)
  return [...formFields(definition).values()].flatMap(({ name, step, schema }) => {
    const offer = { field: name, step, prefilled: prefilled.has(name), default: schema['default'] }
    return offer.prefilled || offer.default !== undefined ? [offer] : []
  })
}

function conditionFieldsOf({ steps, derived = {} }: FormDefinition): readonly string[] | undefined {
  const conditions = steps.flatMap(({ schema }) => [...everyBranch(schema)].map((branch) => jsonObject(branch['if'])))
  const read = fieldsReadByAll(conditions.filter((condition) => condition !== undefined))
  return read === undefined ? undefined : [...new Set([...read, ...Object.values(derived).flatMap(fieldsOfDerived)])]
}
