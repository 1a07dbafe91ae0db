import type { Credentials } from '@fleet/backend/features/sign-in/password-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router-dom'
import { call } from '../../lib/http/call.ts'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { usePageToast } from '../../ui/feedback/use-toast.ts'
import { FirstStep } from './first-step.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { needsCode } from './step-up/confirmation.ts'

/** The Welcome card: e-mail and password, then the code of a second factor if there is one. */
export function SignInForm() {
  const t = useText()
  const providerFailure = useProviderFailure()
  const { pathname, search } = useLocation()
  const id = useId()
  const returnTo = returnAddress(pathname, search)
  const { signIn, startAgain, isIdle, busy, given, codeNeeded, failed } = useSignIn(returnTo)
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="relative z-10 rounded-lg border border-line bg-surface px-5 py-6 tablet:max-w-[30rem] tablet:p-8 desk:col-start-2 desk:row-start-2 desk:mt-12 desk:-mb-56 desk:self-start desk:border-transparent desk:shadow-float"
    >
      <h2 id={`${id}-title`}>{t(codeNeeded ? 'signIn.secondStep' : 'signIn.welcome')}</h2>
      {given && codeNeeded ? (
        <SecondStep
          busy={busy}
          failed={failed}
          onCode={(code) => signIn({ ...given, code })}
          onStartAgain={startAgain}
        />
      ) : (
        <FirstStep returnTo={returnTo} busy={busy} failed={isIdle ? providerFailure : failed} onGiven={signIn} />
      )}
    </section>
  )
}

/** The current address without the result of an earlier attempt. */
function returnAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('signInError')
  const rest = query.toString()
  return rest === '' ? pathname : `${pathname}?${rest}`
}

/** Why signing in at the identity provider failed, from the code in the address; undefined when it did not. */
function useProviderFailure(): string | undefined {
  const intl = useIntl()
  const t = useText()
  const [query] = useSearchParams()
  const code = query.get('signInError')
  if (code === null) return undefined
  const id = `errors.${code}`
  return t(intl.messages[id] ? id : 'signIn.providerFailed')
}

type Props = { busy: boolean; failed: string | undefined; onCode: (code: string) => void; onStartAgain: () => void }

/** After the password: the code. The session starts when both are right. */
function SecondStep({ busy, failed, onCode, onStartAgain }: Props) {
  const t = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form onSubmit={onSubmit} className="mt-5 grid gap-5">
      <CodeField />
      <SignInProblem text={failed} />
      <Button type="submit" look="next" wide unavailable={busy}>
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </Button>
      <Button wide onClick={onStartAgain}>
        {t('signIn.startAgain')}
      </Button>
    </form>
  )
}

/** Signs in and reloads the page at `returnTo`, with an empty cache. */
function useSignIn(returnTo: string) {
  const t = useText()
  const toast = usePageToast()
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
    /** The credentials that a requested code belongs to. */
    given: signIn.variables,
    codeNeeded: needsCode(signIn.error) || signIn.variables?.code !== undefined,
    failed: signIn.isError && !needsCode(signIn.error) ? failure(signIn.error) : undefined,
  }
}

/** Why signing in failed: the server's message, else "Invalid email or password". */
function useSignInFailure(): (error: unknown) => string {
  const t = useText()
  return (error) => {
    if (error instanceof NetworkFailure) return t(`error.${error.reason}`)
    if (error instanceof HttpProblem && error.detail) return error.detail
    return t('signIn.invalid')
  }
}
