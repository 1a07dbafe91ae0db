import type { MemberCredentials } from '@fleet/backend/features/sign-in/password-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/call.ts'
import { HttpProblem, NetworkFailure } from '../../../lib/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { useToast, useToastHere } from '../../../ui/use-toast.ts'

function needsCode(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'session.codeNeeded'
}

/** Signs a member of a team in and goes to the dashboard, with an empty cache; texts of spec part 2, section 8. */
export function useTeamSignIn() {
  const t = useText()
  const toast = useToast()
  const toastHere = useToastHere()
  const navigate = useNavigate()
  const client = useQueryClient()

  function failure(error: unknown): string {
    if (error instanceof NetworkFailure) return t(`error.${error.reason}`)
    if (error instanceof HttpProblem && error.detail) return error.detail
    return t('teamSignIn.invalid')
  }

  const signIn = useMutation({
    mutationFn: (given: MemberCredentials) => call('POST /api/agent-users/login', { body: given }),
    onSuccess: ({ user }) => {
      client.clear()
      const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
      toast({
        tone: 'done',
        title: t('teamSignIn.done'),
        text: t('teamSignIn.welcome', { name }),
      })
      void navigate('/dashboard', { replace: true })
    },
    onError: (error) => {
      if (!needsCode(error)) toastHere({ tone: 'stop', title: t('teamSignIn.failed'), text: failure(error) })
    },
  })
  return {
    signIn: signIn.mutate,
    busy: signIn.isPending || signIn.isSuccess,
    codeNeeded: needsCode(signIn.error) || signIn.variables?.code !== undefined,
    failed: signIn.isError && !needsCode(signIn.error) ? failure(signIn.error) : undefined,
  }
}
