import { HttpProblem } from '../lib/http/http-problem.ts'

/** Another decision was made, or the form changed, since the page was loaded. */
export function isDecisionConflict(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === 409
}
