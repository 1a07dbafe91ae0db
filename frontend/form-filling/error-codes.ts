import type { HttpProblem } from '../lib/http/http-problem.ts'

/** Whether the server said no to this, whatever kind of form it is about: the last part of its code. */
export function hasErrorCode(
  { code }: HttpProblem,
  name: 'conflict' | 'incomplete' | 'notFound' | 'changedSinceShown',
): boolean {
  return code.endsWith(`.${name}`)
}
