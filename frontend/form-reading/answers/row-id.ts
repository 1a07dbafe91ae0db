import type { AnswerRef } from './answers-props.ts'

/** Element id of a row. */
export function rowId({ person, field }: Pick<AnswerRef, 'person' | 'field'>): string {
  return `answer-${person}-${field}`
}
