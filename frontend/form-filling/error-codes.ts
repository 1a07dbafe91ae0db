import type { HttpProblem } from '../lib/http/http-problem.ts'

/** Whether a problem has this code in any form type, by the last part of the code. */
export function hasErrorCode(
  { code }: HttpProblem,
  name: 'conflict' | 'incomplete' | 'notFound' | 'changedSinceShown',
): boolean {
  return code.endsWith(`.${name}`)
}
