import { HttpProblem } from '../lib/http/http-problem.ts'

/** Somebody else decided, or what is decided on was changed, since the page was read. */
export function isDecisionConflict(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === 409
}
