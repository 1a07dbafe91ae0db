import { useIntl } from 'react-intl'
import { HttpProblem, NetworkFailure } from '../lib/http-problem.ts'

/** What went wrong, for people: the server's `detail`, else what is known about the connection. */
export function useProblemText(): (error: unknown) => string {
  const intl = useIntl()
  return (error) => {
    if (error instanceof HttpProblem && error.detail) return error.detail
    if (error instanceof HttpProblem) return intl.formatMessage({ id: 'error.status' }, { status: error.status })
    if (error instanceof NetworkFailure) return intl.formatMessage({ id: `error.${error.reason}` })
    return intl.formatMessage({ id: 'error.unexpected' })
  }
}
