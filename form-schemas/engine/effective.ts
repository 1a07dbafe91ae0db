import { activeFields } from './active-fields.ts'
import type { Answers, Form, JsonValue, StepDefinition } from './definition.ts'
import { formFields } from './form-fields.ts'
import { sameValue } from './json-object.ts'

/** Which steps' defaults count: those each person fills, or those of the whole booking. */
export type Scope = StepDefinition['scope']

/** A default may open a branch that brings defaults of its own; deeper nesting than this is no form. */
const mostRounds = 12

/**
 * What a person's record says when read: own answers, person 1's for prefilled fields, defaults of active fields.
 * What is added is not stored until submit. Answers to fields the form no longer has are kept.
 */
export function effectiveAnswers(form: Form, own: Answers, first?: Answers, scope: Scope = 'person'): Answers {
  return completedAnswers(form, own, (step) => step.scope === scope, first)
}

/** As `effectiveAnswers`, with the defaults of the steps that `counts` says. */
export function completedAnswers(form: Form, own: Answers, counts: (step: StepDefinition) => boolean, first: Answers = {}): Answers {
  const prefilled = new Set(form.definition.prefillFromFirstPerson)
  const offers = [...formFields(form.definition).values()].flatMap(({ name, step, schema }): [string, JsonValue][] => {
    if (own[name] !== undefined || !counts(step)) return []
    const offer = (prefilled.has(name) ? first[name] : undefined) ?? schema['default']
    return offer === undefined || offer === null ? [] : [[name, offer]]
  })
  let answers = own
  for (let round = 0; round < mostRounds; round += 1) {
    const active = activeFields(form, answers)
    const next = { ...own, ...Object.fromEntries(offers.filter(([name]) => active.has(name))) }
    if (sameValue(next, answers)) return answers
    answers = next
  }
  return answers
}
