import { ageOn, dateFrom, dateOf } from './definition/dates.ts'
import type { Answers, FormDefinition, JsonValue } from './definition/definition.ts'

/** The answers with the form's derived values added; the same object when the form has none or they cannot be computed. */
export function withDerivedValues(definition: FormDefinition, answers: Answers): Answers {
  if (definition.derived === undefined) return answers
  const values = Object.entries(definition.derived).flatMap(([name, { age }]): [string, JsonValue][] => {
    const born = dateOf(answers[age.of])
    const day = dateFrom(age.on, answers, undefined)
    return born === undefined || day === undefined ? [] : [[name, ageOn(born, day)]]
  })
  return values.length === 0 ? answers : { ...answers, ...Object.fromEntries(values) }
}
