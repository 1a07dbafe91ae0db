import { CircleAlert } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { post } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { SignInField } from './sign-in-field.tsx'
import { useSignInFailure } from './use-sign-in-failure.ts'

/** The Welcome card. On success the cache is cleared and the page reloads (spec part 1, section 4). */
export function SignInForm() {
  const intl = useIntl()
  const toast = useToast()
  const failure = useSignInFailure()
  const client = useQueryClient()
  const id = useId()
  const signIn = useMutation({
    mutationFn: (given: { email: string; password: string }) => post('/api/auth/login-password', given),
    onSuccess: () => {
      client.clear()
      window.location.reload()
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
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="relative z-10 rounded-lg border border-line bg-surface px-5 py-6 tablet:max-w-[30rem] tablet:p-8 desk:col-start-2 desk:row-start-2 desk:mt-24 desk:-mb-56 desk:self-start desk:border-transparent desk:shadow-float"
    >
      <h2 id={`${id}-title`}>
        <FormattedMessage id="signIn.welcome" />
      </h2>
      <form onSubmit={onSubmit} className="mt-5 grid gap-5">
        <SignInField name="email" type="email" autoComplete="username" maxLength={255} />
        <SignInField name="password" type="password" autoComplete="current-password" maxLength={128} />
        <Button type="submit" look="next" wide unavailable={busy}>
          <FormattedMessage id={busy ? 'signIn.busy' : 'signIn.submit'} />
        </Button>
      </form>
      <div className="mt-5 text-sm text-ink-2">
        {signIn.isError && (
          <p className="mb-3 flex gap-2 font-semibold text-stop-ink">
            <CircleAlert size={20} aria-hidden="true" />
            {failure(signIn.error)}
          </p>
        )}
        <p>
          <FormattedMessage id="signIn.byInvitation" />
        </p>
      </div>
    </section>
  )
}
