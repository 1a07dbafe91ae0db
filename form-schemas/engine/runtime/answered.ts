import type { JsonValue } from './definition/definition.ts'
import { jsonObject } from './definition/form-fields.ts'

/** Whether a value clears an answer: null, a text of whitespace only, or an empty list. */
export function isBlank(answer: JsonValue): boolean {
  return (
    answer === null ||
    (typeof answer === 'string' && answer.trim() === '') ||
    (Array.isArray(answer) && answer.length === 0)
  )
}

/** Removes unanswered fields from the items of a list. */
export function withoutBlanks(
  answer: JsonValue,
  isAlsoBlank: (field: string, value: JsonValue) => boolean = () => false,
): JsonValue {
  if (!Array.isArray(answer)) return answer
  return answer.map((item) => {
    const fields = Object.entries(jsonObject(item) ?? {})
    const filled = fields.filter(([field, value]) => !isBlank(value) && !isAlsoBlank(field, value))
    return filled.length === fields.length ? item : Object.fromEntries(filled)
  })
}

/** Whether a flag is ticked, and a text or list is not blank. */
export function isAnswered(answer: JsonValue | undefined): boolean {
  return answer !== undefined && answer !== false && !isBlank(answer)
}
