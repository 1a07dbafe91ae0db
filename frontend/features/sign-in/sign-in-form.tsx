import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, KeyRound } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { post } from '../../lib/http.ts'
import { loginAddress } from '../../lib/login-address.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { useSignInFailure } from './use-sign-in-failure.ts'
import { useProviderFailure } from './use-provider-failure.ts'

/** The Welcome card. On success the cache is cleared and the page reloads (spec part 1, section 4). */
export function SignInForm() {
  const intl = useIntl()
  const toast = useToast()
  const failure = useSignInFailure()
  const providerFailure = useProviderFailure()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const id = useId()
  const signIn = useMutation({
    mutationFn: (given: { email: string; password: string }) => post('/api/auth/login-password', given),
    onSuccess: () => {
      client.clear()
      // With the origin: a path of two slashes would be another site's address.
      window.location.replace(`${window.location.origin}${returnAddress(pathname, search)}`)
    },
    onError: (error) => toast({ tone: 'stop', title: intl.formatMessage({ id: 'signIn.failed' }), text: failure(error) }),
  })
  const busy = signIn.isPending || signIn.isSuccess
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    signIn.mutate({ email: String(given.get('email')), password: String(given.get('password')) })
  }
  const failed = signIn.isError ? failure(signIn.error) : signIn.isIdle ? providerFailure : undefined
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="relative z-10 rounded-lg border border-line bg-surface px-5 py-6 tablet:max-w-[30rem] tablet:p-8 desk:col-start-2 desk:row-start-2 desk:mt-12 desk:-mb-56 desk:self-start desk:border-transparent desk:shadow-float"
    >
      <h2 id={`${id}-title`}>
        <FormattedMessage id="signIn.welcome" />
      </h2>
      <form onSubmit={onSubmit} className="mt-5 grid gap-5">
        <TextField label={<FormattedMessage id="signIn.email" />} name="email" type="email" required autoComplete="username" maxLength={255} />
        <div className="grid gap-1">
          <TextField label={<FormattedMessage id="signIn.password" />} name="password" type="password" required autoComplete="current-password" maxLength={128} />
          <Link to="/forgot-password" className="inline-flex min-h-touch items-center justify-self-start text-sm">
            <FormattedMessage id="signIn.forgot" />
          </Link>
        </div>
        <div role="alert" className={failed ? '' : 'sr-only'}>
          {failed && (
            <p className="flex gap-2 text-sm font-semibold text-stop-ink">
              <CircleAlert size={20} aria-hidden="true" />
              {failed}
            </p>
          )}
        </div>
        <Button type="submit" look="next" wide unavailable={busy}>
          <FormattedMessage id={busy ? 'signIn.busy' : 'signIn.submit'} />
        </Button>
      </form>
      <p className="my-4 flex items-center gap-4 text-xs font-semibold tracking-[0.06em] text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <FormattedMessage id="signIn.or" />
      </p>
      <a href={loginAddress(returnAddress(pathname, search))} className={`${buttonLook('plain', 'control')} w-full`}>
        <KeyRound size={20} aria-hidden="true" />
        <FormattedMessage id="signIn.provider" />
      </a>
      <p className="mt-5 text-sm text-ink-2">
        <FormattedMessage id="signIn.byInvitation" />
      </p>
    </section>
  )
}

/** Where one is, without what an earlier attempt left in the address. */
function returnAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('signInError')
  const rest = query.toString()
  return rest === '' ? pathname : `${pathname}?${rest}`
}
