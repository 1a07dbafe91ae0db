import type { JsonValue } from './definition.ts'

/** What clears an answer: null, and a text of nothing but blanks. */
export function saysNothing(answer: JsonValue): boolean {
  return answer === null || (typeof answer === 'string' && answer.trim() === '')
}

/** Whether an answer says something: a flag is ticked, a text or list is not empty. */
export function isAnswered(answer: JsonValue | undefined): boolean {
  if (answer === undefined || answer === false || saysNothing(answer)) return false
  return !Array.isArray(answer) || answer.length > 0
}
