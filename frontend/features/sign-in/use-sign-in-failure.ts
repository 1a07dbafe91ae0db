import { HttpProblem, NetworkFailure } from '../../lib/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'

/** Why signing in failed: the server's message, else "Invalid email or password" (spec part 2, section 8). */
export function useSignInFailure(): (error: unknown) => string {
  const t = useText()
  return (error) => {
    if (error instanceof NetworkFailure) return t(`error.${error.reason}`)
    if (error instanceof HttpProblem && error.detail) return error.detail
    return t('signIn.invalid')
  }
}
