import type { Credentials } from '@fleet/backend/features/sign-in/password-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpProblem } from '../../lib/http-problem.ts'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useToastHere } from '../../ui/use-toast.ts'
import { useSignInFailure } from './use-sign-in-failure.ts'

/** Whether the password was right and a code is missing. */
export function needsCode(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'session.codeNeeded'
}

/** Signs in and reloads the page at `returnTo`, with an empty cache (spec part 1, section 4). */
export function useSignIn(returnTo: string) {
  const t = useText()
  const toast = useToastHere()
  const failure = useSignInFailure()
  const client = useQueryClient()
  const signIn = useMutation({
    mutationFn: (given: Credentials) => call('POST /api/auth/login-password', { body: given }),
    onSuccess: () => {
      client.clear()
      // With the origin: a path of two slashes would be another site's address.
      window.location.replace(`${window.location.origin}${returnTo}`)
    },
    onError: (error) => {
      if (!needsCode(error)) toast({ tone: 'stop', title: t('signIn.failed'), text: failure(error) })
    },
  })
  return {
    signIn: signIn.mutate,
    startAgain: signIn.reset,
    isIdle: signIn.isIdle,
    busy: signIn.isPending || signIn.isSuccess,
    /** What the code belongs to, once it was asked for. */
    given: signIn.variables,
    codeNeeded: needsCode(signIn.error) || signIn.variables?.code !== undefined,
    failed: signIn.isError && !needsCode(signIn.error) ? failure(signIn.error) : undefined,
  }
}
