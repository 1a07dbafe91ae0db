import { activeFields } from './active-fields.ts'
import { holds } from './conditions.ts'
import type { Answers, Form, JsonValue, Rule } from './definition.ts'
import { completedAnswers } from './effective.ts'
import { formFields } from './form-fields.ts'
import { sameValue } from './json-object.ts'

export type Patch = { readonly [field: string]: JsonValue }
export type Changed = {
  readonly answers: Answers
  /** Fields whose stored answer differs afterwards, also those that rules set or cleared. */
  readonly changed: string[]
  /** Of those: answers lost to a rule or because their field is no longer asked for. */
  readonly cleared: string[]
}

/** Rules that never agree with each other end here; both sides stop at the same answers. */
const mostRounds = 25

/** The answers with the patch laid over; `null` and an empty text clear. */
export function patched(before: Answers, patch: Patch): Answers {
  const merged = Object.entries({ ...before, ...patch })
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== ''))
}

/**
 * One save on one person's own answers: the patch, then rules and the clearing of fields no longer asked for, again and
 * again until nothing changes. Pure; browser and server call the same. `first`: person 1's answers, for prefilled fields.
 */
export function applyChange(form: Form, before: Answers, patch: Patch, first?: Answers): Changed {
  const seen = (answers: Answers) => completedAnswers(form, answers, () => true, first)
  const seenBefore = seen(before)
  const wanted = patched(before, patch)
  let answers = wanted
  for (let round = 0; round < mostRounds; round += 1) {
    const next = withoutInactive(form, withRules(form, { answers, seen, seenBefore }), seen)
    if (sameValue(next, answers)) break
    answers = next
  }
  const changed = [...new Set([...Object.keys(before), ...Object.keys(answers)])].filter((field) => !sameValue(before[field], answers[field]))
  const lost = Object.keys({ ...before, ...wanted }).filter((field) => wanted[field] !== undefined && answers[field] === undefined)
  return { answers, changed, cleared: lost }
}

type Round = { readonly answers: Answers; readonly seen: (answers: Answers) => Answers; readonly seenBefore: Answers }

function withRules(form: Form, { answers, seen, seenBefore }: Round): Answers {
  let current = answers
  let now = seen(answers)
  for (const rule of form.definition.rules) {
    if (!isTriggered(rule, seenBefore, now) || (rule.when !== undefined && !holds(form, rule.when, now))) continue
    current = patched(current, { ...Object.fromEntries((rule.clear ?? []).map((field) => [field, null])), ...rule.set })
    now = seen(current)
  }
  return current
}

function isTriggered(rule: Rule, before: Answers, now: Answers): boolean {
  if (rule.on === undefined) return true
  const fields = typeof rule.on === 'string' ? [rule.on] : rule.on
  return fields.some((field) => !sameValue(before[field], now[field]))
}

function withoutInactive(form: Form, answers: Answers, seen: (answers: Answers) => Answers): Answers {
  const active = activeFields(form, seen(answers))
  const known = formFields(form.definition)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => active.has(field) || !known.has(field)))
}
