import { HttpProblem } from '../lib/http/http-problem.ts'

/** Somebody else decided, or the form changed, since the page was loaded. */
export function isDecisionConflict(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === 409
}
