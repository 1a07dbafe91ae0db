import { activeFields } from './active-fields.ts'
import type { Answers, Form, JsonValue, StepDefinition } from './definition.ts'
import { formPlan } from './form-plan.ts'
import { underNewNames } from './renames.ts'

/** Which steps' defaults count: those each person fills, or those of the whole booking. */
export type Scope = StepDefinition['scope']

/**
 * What a person's record says when read: own answers, person 1's for prefilled fields, defaults of active fields.
 * What is added is not stored until submit. Answers to fields the form no longer has are kept, those to renamed fields
 * stand under their new names.
 */
export function effectiveAnswers(form: Form, own: Answers, first?: Answers, scope: Scope = 'person'): Answers {
  return completed(form, own, { first, scope }).answers
}

export type Completed = { readonly answers: Answers; readonly active: ReadonlySet<string> }

/** A default may open a branch that brings defaults of its own; deeper nesting than this is no form. */
const mostRounds = 12

/** As `effectiveAnswers`, with the fields asked for; without a scope the defaults of all steps count. */
export function completed(form: Form, stored: Answers, { first: storedFirst, scope }: { first?: Answers | undefined; scope?: Scope }): Completed {
  const own = underNewNames(form.definition, stored)
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
