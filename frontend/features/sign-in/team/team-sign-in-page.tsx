import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { MemberCredentials } from '@fleet/backend/features/sign-in/password-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/http/call.ts'
import { fullName } from '../../../lib/full-name.ts'
import { HttpProblem, NetworkFailure } from '../../../lib/http/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { ShortPage } from '../../../ui/pages/short-page.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast, usePageToast } from '../../../ui/feedback/use-toast.ts'
import { needsCode } from '../step-up/confirmation.ts'

/** /agent-user-login: sign-in by username for members of an agency's team. */
export function TeamSignInPage() {
  const t = useText()
  const { signIn, busy, codeNeeded, failed } = useTeamSignIn()
  const [lacking, setLacking] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const given = new FormData(form)
    const fieldValue = (name: string) => String(given.get(name) ?? '')
    const username = enteredText('line', fieldValue('username'))
    const password = fieldValue('password')
    const missing = username === '' || password === ''
    setLacking(missing)
    if (missing)
      return form.querySelector<HTMLInputElement>(`[name=${username === '' ? 'username' : 'password'}]`)?.focus()
    signIn({ username, password, ...(codeNeeded ? { code: fieldValue('code') } : {}) })
  }
  const title = t('teamSignIn.title')
  const problem = lacking ? t('teamSignIn.required') : failed
  return (
    <ShortPage title={title} back={t('teamSignIn.home')} text={t('teamSignIn.lead')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextField
          label={t('teamSignIn.username')}
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <PasswordField
          label={t('teamSignIn.password')}
          name="password"
          required
          autoComplete="current-password"
          maxLength={128}
        />
        {codeNeeded && <CodeField />}
        <div role="alert" className={problem ? '' : 'sr-only'}>
          {problem && (
            <p className="flex gap-2 text-sm font-semibold text-stop-ink">
              <CircleAlert size={20} aria-hidden="true" />
              {problem}
            </p>
          )}
        </div>
        <Button type="submit" look="next" wide unavailable={busy}>
          {t(busy ? 'teamSignIn.busy' : 'teamSignIn.submit')}
        </Button>
      </form>
      <p className="mt-6 text-sm text-ink-2">
        {t('teamSignIn.none')} {t('teamSignIn.contact')}
      </p>
    </ShortPage>
  )
}

/** Signs a team member in and goes to the dashboard, with an empty cache. */
function useTeamSignIn() {
  const t = useText()
  const toast = useToast()
  const toastHere = usePageToast()
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
      toast({
        tone: 'done',
        title: t('teamSignIn.done'),
        text: t('teamSignIn.welcome', { name: fullName(user) }),
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
