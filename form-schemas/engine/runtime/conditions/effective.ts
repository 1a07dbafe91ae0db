import type { Answers, Form, FormDefinition, JsonValue, StepDefinition } from '../definition/definition.ts'
import { formFields, sameValue } from '../definition/form-fields.ts'
import { type PlannedRule, formPlan, type PlannedBranch } from './form-plan.ts'
import { withDerivedValues } from './conditions.ts'
import { saysNothing, withoutBlanks } from '../answered.ts'
import { flags, isFlag } from './flags.ts'
import { namedField } from '../lists/lists.ts'
import { underNewNames } from '../renames.ts'

type Change = { readonly before: Answers | undefined; readonly now: Answers; readonly given: ReadonlySet<string> }

/** What the lists of a rule that follows say now: those that a person chose themselves stay. */
function followed(
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

/** An answer as it is kept: what says nothing (a blank, an unticked flag, an empty list) is null, also in items. */
export function normalAnswer(definition: FormDefinition, field: string, answer: JsonValue): JsonValue {
  if (saysNothing(answer) || (answer === false && flags(definition).has(field))) return null
  return withoutBlanks(answer, (part, value) => value === false && isFlagOfItem(definition, `${field}.*.${part}`))
}

function isFlagOfItem(definition: FormDefinition, name: string): boolean {
  const field = namedField(definition, name)
  return field !== undefined && isFlag(field)
}

/** Which steps' defaults count: those each person fills, or those of the whole booking. */
export type Scope = StepDefinition['scope']

/**
 * What a person's record says when read: own answers, person 1's for prefilled fields, defaults of active fields, and what
 * the rules that always stand make of them. A field that is not asked for says nothing; its own answer stays in the record,
 * and is back as soon as it is asked for. Answers to fields the form no longer has are kept, those to renamed fields stand
 * under their new names.
 */
export function effectiveAnswers(form: Form, own: Answers, first?: Answers, scope: Scope = 'person'): Answers {
  return settled(form, own, { first, scope }).answers
}

type Of = {
  readonly first?: Answers | undefined
  /** Absent: the defaults of all steps count. */
  readonly scope?: Scope
  /** What was said before a save: rules that go by a change compare with it. Absent: nobody changed anything. */
  readonly seenBefore?: Answers
  /** What the save itself says. */
  readonly given?: ReadonlySet<string>
}

type Settled = {
  /** Own answers that still say something. */
  readonly own: Answers
  /** The same with prefilled answers and defaults. */
  readonly answers: Answers
  readonly active: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Rules that never agree with each other end here; both sides stop at the same answers. */
const mostTurns = 25

/** A record after its form's rules, without what is not asked for, again and again until nothing changes. */
export function settled(form: Form, stored: Answers, { first, scope, seenBefore, given = nothing }: Of): Settled {
  const view = (own: Answers): View => {
    const { answers, active } = completed(form, own, { first, ...(scope === undefined ? {} : { scope }) })
    return { own, answers, active, judged: withDerivedValues(form.definition, answers) }
  }
  let current = view(withoutNothing(underNewNames(form.definition, stored)))
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const next = withoutInactive(form, withRules(form, current, { seenBefore, given, view }), view)
    if (next === current || sameValue(next.own, current.own)) break
    current = next
  }
  return current
}

/** `judged`: as conditions see the answers, with derived values. */
type View = Settled & { readonly judged: Answers }
type Viewing = {
  readonly seenBefore: Answers | undefined
  readonly given: ReadonlySet<string>
  readonly view: (own: Answers) => View
}

function withRules(form: Form, start: View, { seenBefore, given, view }: Viewing): View {
  let current = start
  for (const rule of formPlan(form).rules) {
    if (!applies(rule, seenBefore, current)) continue
    const { own } = current
    const set = { ...rule.set, ...followed(form, rule, { before: seenBefore, now: current.answers, given }) }
    const sets = Object.entries(set).some(([field, value]) => !sameValue(own[field], value))
    const clears = rule.clear.some((field) => own[field] !== undefined)
    if (sets || clears)
      current = view(
        withoutNothing({ ...own, ...Object.fromEntries(rule.clear.map((field) => [field, null])), ...set }),
      )
  }
  return current
}

function applies({ triggers, holds }: PlannedRule, before: Answers | undefined, { answers, judged }: View): boolean {
  const triggered =
    triggers === undefined ||
    (before !== undefined && triggers.some((field) => !sameValue(before[field], answers[field])))
  return triggered && (holds === undefined || holds(judged))
}

function withoutInactive(form: Form, current: View, view: Viewing['view']): View {
  const known = formFields(form.definition)
  const isKept = (field: string) => current.active.has(field) || !known.has(field)
  if (Object.keys(current.own).every(isKept)) return current
  return view(Object.fromEntries(Object.entries(current.own).filter(([field]) => isKept(field))))
}

/** Without what was taken back: null, and texts of nothing but blanks. */
export function withoutNothing(answers: Answers): Answers {
  if (!Object.values(answers).some(saysNothing)) return answers
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => !saysNothing(value)))
}

/** A default may open a branch that brings defaults of its own; deeper nesting than this is no form. */
const mostRounds = 12

/** Own answers with what is offered where nothing is said, and the fields that are then asked for. */
function completed(
  form: Form,
  own: Answers,
  { first: storedFirst, scope }: Pick<Of, 'first' | 'scope'>,
): Omit<Settled, 'own'> {
  const first = storedFirst === undefined ? undefined : underNewNames(form.definition, storedFirst)
  const offers: [string, JsonValue][] = []
  for (const { field, step, prefilled, default: standard } of formPlan(form).offers) {
    if (own[field] !== undefined || (scope !== undefined && step.scope !== scope)) continue
    const offer = (prefilled ? first?.[field] : undefined) ?? standard
    if (offer !== undefined && offer !== null) offers.push([field, offer])
  }
  let answers = own
  let active = activeFields(form, answers)
  let taken: [string, JsonValue][] = []
  for (let round = 0; round < mostRounds; round += 1) {
    const asked = offers.filter(([field]) => active.has(field))
    if (asked.length === taken.length && asked.every((offer, index) => offer === taken[index])) break
    taken = asked
    answers = { ...own, ...Object.fromEntries(asked) }
    active = activeFields(form, answers)
  }
  return { answers, active }
}
