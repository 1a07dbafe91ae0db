import type { AnswerRef } from './answers-props.ts'

/** Id of a row, to go there by. */
export function rowId({ person, field }: Pick<AnswerRef, 'person' | 'field'>): string {
  return `answer-${person}-${field}`
}
