import type { JsonValue } from './definition.ts'

/** Whether an answer says something: a flag is ticked, a text or list is not empty. */
export function isAnswered(answer: JsonValue | undefined): boolean {
  if (answer === undefined || answer === null || answer === false || answer === '') return false
  return !Array.isArray(answer) || answer.length > 0
}
