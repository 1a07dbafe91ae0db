import type { Answers, Form, FormDefinition, JsonValue, StepDefinition } from '../definition/definition.ts'
import { formFields, sameValue } from '../definition/form-fields.ts'
import { type PlannedRule, formPlan, type PlannedBranch } from './form-plan.ts'
import { withDerivedValues } from './conditions.ts'
import { isBlank, withoutBlanks } from '../answered.ts'
import { flags, isFlag } from './flags.ts'
import { namedField } from '../lists/lists.ts'
import { withCurrentNames } from '../renames.ts'

type Change = { readonly before: Answers | undefined; readonly now: Answers; readonly given: ReadonlySet<string> }

/** New answers of a rule's `follow` fields; a choice that the person made stays. */
function followedAnswers(
  form: Form,
  { triggers = [], follow }: Pick<PlannedRule, 'triggers' | 'follow'>,
  { before, now, given }: Change,
): Answers {
  const [region = ''] = triggers
  if (before === undefined || follow.length === 0) return {}
  return Object.fromEntries(
    follow.flatMap((field) => {
      const schema = formFields(form.definition).get(field)?.schema
      const entries = form.definition.lookups.find(({ id }) => id === schema?.['x-lookup'])?.entries ?? []
      const ofRegion = (answers: Answers) => entries.find((entry) => entry.region === answers[region])?.code
      const next = ofRegion(now)
      const isOwnChoice =
        given.has(field) || (before[field] !== undefined && before[field] !== (ofRegion(before) ?? schema?.['default']))
      return next === undefined || isOwnChoice ? [] : [[field, next]]
    }),
  )
}

/** Entries per form; a full cache is cleared. */
const maxCacheSize = 1_000

/**
 * The active fields for these effective answers: unconditional ones and those of branches that apply. Returns the same
 * set while no answer changes that a condition reads.
 */
export function activeFields(form: Form, answers: Answers): ReadonlySet<string> {
  const { branches, conditionFields, activeFieldsCache } = formPlan(form)
  if (conditionFields === undefined) return activeIn(branches, withDerivedValues(form.definition, answers))
  const key = cacheKey(conditionFields, answers)
  const known = activeFieldsCache.get(key)
  if (known !== undefined) return known
  const active = activeIn(branches, withDerivedValues(form.definition, answers))
  if (activeFieldsCache.size >= maxCacheSize) activeFieldsCache.clear()
  activeFieldsCache.set(key, active)
  return active
}

/** Injective key of the answers that conditions read. */
function cacheKey(deciding: readonly string[], answers: Answers): string {
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

/** An answer as it is stored: blank values and unticked flags become null, also in items. */
export function normalAnswer(definition: FormDefinition, field: string, answer: JsonValue): JsonValue {
  if (isBlank(answer) || (answer === false && flags(definition).has(field))) return null
  return withoutBlanks(answer, (part, value) => value === false && isFlagOfItem(definition, `${field}.*.${part}`))
}

function isFlagOfItem(definition: FormDefinition, name: string): boolean {
  const field = namedField(definition, name)
  return field !== undefined && isFlag(field)
}

/** `person`: steps that each person fills in; `booking`: steps of the whole booking. */
export type Scope = StepDefinition['scope']

/**
 * Effective answers of a person's record: own answers, person 1's for prefilled fields, defaults of active fields,
 * after rules without `on`. An inactive field has no effective answer; its own answer stays in the record and returns
 * when the field is active again. Answers to removed fields are kept; renamed fields get their current names.
 */
export function effectiveAnswers(form: Form, own: Answers, first?: Answers, scope: Scope = 'person'): Answers {
  return settle(form, own, { first, scope }).answers
}

type SettleOptions = {
  readonly first?: Answers | undefined
  /** Absent: the defaults of all steps. */
  readonly scope?: Scope
  /** Effective answers before the save, for rules with `on`. Absent: no save. */
  readonly before?: Answers
  /** Fields of the save's patch. */
  readonly given?: ReadonlySet<string>
}

type Settled = {
  /** Own answers of active fields, after rules. */
  readonly own: Answers
  /** Own answers with prefilled answers and defaults. */
  readonly answers: Answers
  readonly active: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Ends rules that contradict each other; browser and server must stop at the same answers. */
const maxPasses = 25

/** Applies rules and removes answers of inactive fields until nothing changes. */
export function settle(form: Form, stored: Answers, { first, scope, before, given = nothing }: SettleOptions): Settled {
  const view = (own: Answers): View => {
    const { answers, active } = withDefaults(form, own, { first, ...(scope === undefined ? {} : { scope }) })
    return { own, answers, active, withDerived: withDerivedValues(form.definition, answers) }
  }
  let current = view(withoutBlankAnswers(withCurrentNames(form.definition, stored)))
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = withoutInactive(form, withRules(form, current, { before, given, view }), view)
    if (next === current || sameValue(next.own, current.own)) break
    current = next
  }
  return current
}

/** `withDerived`: the answers with derived values, which conditions read. */
type View = Settled & { readonly withDerived: Answers }
type RuleContext = {
  readonly before: Answers | undefined
  readonly given: ReadonlySet<string>
  readonly view: (own: Answers) => View
}

function withRules(form: Form, start: View, { before, given, view }: RuleContext): View {
  let current = start
  for (const rule of formPlan(form).rules) {
    if (!applies(rule, before, current)) continue
    const { own } = current
    const set = { ...rule.set, ...followedAnswers(form, rule, { before, now: current.answers, given }) }
    const sets = Object.entries(set).some(([field, value]) => !sameValue(own[field], value))
    const clears = rule.clear.some((field) => own[field] !== undefined)
    if (sets || clears)
      current = view(
        withoutBlankAnswers({ ...own, ...Object.fromEntries(rule.clear.map((field) => [field, null])), ...set }),
      )
  }
  return current
}

function applies(
  { triggers, holds }: PlannedRule,
  before: Answers | undefined,
  { answers, withDerived }: View,
): boolean {
  const triggered =
    triggers === undefined ||
    (before !== undefined && triggers.some((field) => !sameValue(before[field], answers[field])))
  return triggered && (holds === undefined || holds(withDerived))
}

function withoutInactive(form: Form, current: View, view: RuleContext['view']): View {
  const known = formFields(form.definition)
  const isKept = (field: string) => current.active.has(field) || !known.has(field)
  if (Object.keys(current.own).every(isKept)) return current
  return view(Object.fromEntries(Object.entries(current.own).filter(([field]) => isKept(field))))
}

export function withoutBlankAnswers(answers: Answers): Answers {
  if (!Object.values(answers).some(isBlank)) return answers
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => !isBlank(value)))
}

/** A default may open a branch with further defaults; bounds their nesting. */
const maxDefaultRounds = 12

/** Adds prefilled answers and defaults to unanswered fields, and finds the active fields. */
function withDefaults(
  form: Form,
  own: Answers,
  { first: storedFirst, scope }: Pick<SettleOptions, 'first' | 'scope'>,
): Omit<Settled, 'own'> {
  const first = storedFirst === undefined ? undefined : withCurrentNames(form.definition, storedFirst)
  const defaults: [string, JsonValue][] = []
  for (const { field, step, prefilled, default: defaultValue } of formPlan(form).defaults) {
    if (own[field] !== undefined || (scope !== undefined && step.scope !== scope)) continue
    const value = (prefilled ? first?.[field] : undefined) ?? defaultValue
    if (value !== undefined && value !== null) defaults.push([field, value])
  }
  let answers = own
  let active = activeFields(form, answers)
  let applied: [string, JsonValue][] = []
  for (let round = 0; round < maxDefaultRounds; round += 1) {
    const activeDefaults = defaults.filter(([field]) => active.has(field))
    if (activeDefaults.length === applied.length && activeDefaults.every((value, index) => value === applied[index]))
      break
    applied = activeDefaults
    answers = { ...own, ...Object.fromEntries(activeDefaults) }
    active = activeFields(form, answers)
  }
  return { answers, active }
}
