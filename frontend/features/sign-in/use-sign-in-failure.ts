import { useIntl } from 'react-intl'
import { HttpProblem, NetworkFailure } from '../../lib/http-problem.ts'

/** Why signing in failed: the server's message, else "Invalid email or password" (spec part 2, section 8). */
export function useSignInFailure(): (error: unknown) => string {
  const intl = useIntl()
  return (error) => {
    if (error instanceof NetworkFailure) return intl.formatMessage({ id: `error.${error.reason}` })
    if (error instanceof HttpProblem && error.detail) return error.detail
    return intl.formatMessage({ id: 'signIn.invalid' })
  }
}
