import type { Answers } from '../../runtime/definition/definition.ts'
import { FormFault } from './form-fault.ts'

/**
 * The validator, once tried, held to answering true or false.
 * @throws FormFault it answers anything else: a promise is truthy, and its rejection would be nobody's
 */
export function verdictsOnly(validate: (answers: Answers) => unknown): (answers: Answers) => boolean {
  const verdict = (answers: Answers) => {
    const answer = validate(answers)
    if (typeof answer === 'boolean') return answer
    void Promise.resolve(answer).catch(() => {})
    throw new FormFault('A validator answers neither true nor false')
  }
  verdict({})
  return verdict
}
