import { saysNothing, withoutBlanks } from './answered.ts'
import type { Answers, Form, JsonValue } from './definition.ts'
import { completed, type Completed } from './effective.ts'
import { formFields } from './form-fields.ts'
import { formPlan, type PlannedRule } from './form-plan.ts'
import { withDerivedValues } from './derived.ts'
import { sameValue } from './json-object.ts'
import { underNewNames } from './renames.ts'

export type Patch = { readonly [field: string]: JsonValue }
export type Changed = {
  readonly answers: Answers
  /** Fields whose stored answer differs afterwards, also those that rules set or cleared. */
  readonly changed: string[]
  /** Of those and of the patch: answers lost to a rule or because their field is no longer asked for. */
  readonly cleared: string[]
}

/** Rules that never agree with each other end here; both sides stop at the same answers. */
const mostRounds = 25

/**
 * One save on one person's own answers: the patch, then rules and the clearing of fields no longer asked for, again and
 * again until nothing changes. Pure; browser and server call the same. `null` and a text of nothing but blanks clear. `first`: person 1's
 * answers, for prefilled fields. Answers to renamed fields may come under their old names.
 */
export function applyChange(form: Form, stored: Answers, changes: Patch, first?: Answers): Changed {
  const before = underNewNames(form.definition, stored)
  const patch = underNewNames(form.definition, changes)
  const view = (own: Answers): View => {
    const { answers, active } = completed(form, own, { first })
    return { own, answers, active, judged: withDerivedValues(form.definition, answers) }
  }
  const seenBefore = completed(form, before, { first }).answers
  const wanted = patched(before, patch)
  let current = view(wanted)
  for (let round = 0; round < mostRounds; round += 1) {
    const next = withoutInactive(form, withRules(form, current, { seenBefore, view }), view)
    if (next === current || sameValue(next.own, current.own)) break
    current = next
  }
  const answers = current.own
  const changed = Object.keys({ ...before, ...answers }).filter((field) => !sameValue(before[field], answers[field]))
  return { answers, changed, cleared: Object.keys(wanted).filter((field) => answers[field] === undefined) }
}

/** Own answers with what they are seen as; `judged`: as conditions see them, with derived values. */
type View = Completed & { readonly own: Answers; readonly judged: Answers }
type Viewing = { readonly seenBefore: Answers; readonly view: (own: Answers) => View }

function withRules(form: Form, start: View, { seenBefore, view }: Viewing): View {
  let current = start
  for (const rule of formPlan(form).rules) {
    if (!applies(rule, seenBefore, current)) continue
    const { own } = current
    const sets = Object.entries(rule.set).some(([field, value]) => !sameValue(own[field], value))
    const clears = rule.clear.some((field) => own[field] !== undefined)
    if (sets || clears) current = view(patched(own, { ...Object.fromEntries(rule.clear.map((field) => [field, null])), ...rule.set }))
  }
  return current
}

function applies({ triggers, holds }: PlannedRule, before: Answers, { answers, judged }: View): boolean {
  const triggered = triggers === undefined || triggers.some((field) => !sameValue(before[field], answers[field]))
  return triggered && (holds === undefined || holds(judged))
}

function withoutInactive(form: Form, current: View, view: Viewing['view']): View {
  const known = formFields(form.definition)
  const isKept = (field: string) => current.active.has(field) || !known.has(field)
  if (Object.keys(current.own).every(isKept)) return current
  return view(Object.fromEntries(Object.entries(current.own).filter(([field]) => isKept(field))))
}

function patched(before: Answers, patch: Patch): Answers {
  const answers = { ...before, ...Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, withoutBlanks(value)])) }
  if (!Object.values(answers).some(saysNothing)) return answers
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => !saysNothing(value)))
}
