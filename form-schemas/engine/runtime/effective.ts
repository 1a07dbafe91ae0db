import { activeFields } from './active-fields.ts'
import type { Answers, Form, JsonValue, StepDefinition } from './definition/definition.ts'
import { withDerivedValues } from './derived.ts'
import { formFields } from './definition/form-fields.ts'
import { followed } from './followed.ts'
import { formPlan, type PlannedRule } from './form-plan.ts'
import { sameValue } from './definition/json-object.ts'
import { saysNothing } from './answered.ts'
import { underNewNames } from './renames.ts'

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

export type Settled = {
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
