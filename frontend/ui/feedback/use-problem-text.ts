import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'

/** The error as a text for people: the server's `detail`, else the state of the connection. */
export function useProblemText(): (error: unknown) => string {
  const t = useText()
  return (error) => {
    if (error instanceof HttpProblem && error.detail) return error.detail
    if (error instanceof HttpProblem) return t('error.status', { status: error.status })
    if (error instanceof NetworkFailure) return t(`error.${error.reason}`)
    return t('error.unexpected')
  }
}
