import type { Credentials } from '@fleet/backend/features/sign-in/password-contract'
import { Mail } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { loginAddress } from '../../lib/session/login-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonLook } from '../../ui/buttons/button-look.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

type Props = { returnTo: string; busy: boolean; failed: string | undefined; onGiven: (given: Credentials) => void }

/** The identity provider's button for guests, then e-mail and password. */
export function FirstStep({ returnTo, busy, failed, onGiven }: Props) {
  const t = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    onGiven({ email: String(given.get('email')), password: String(given.get('password')) })
  }
  return (
    <>
      <p className="mt-3 mb-4 text-ink-2">{t('signIn.guests')}</p>
      <a href={loginAddress(returnTo)} className={`${buttonLook('next', 'control')} w-full`}>
        <Mail size={20} aria-hidden="true" />
        {t('signIn.provider')}
      </a>
      <p className="mt-6 flex items-center gap-4 text-sm font-semibold text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.withPassword')}
      </p>
      <form onSubmit={onSubmit} className="mt-4 grid gap-5">
        <TextField
          label={t('signIn.email')}
          name="email"
          type="email"
          required
          autoComplete="username"
          maxLength={255}
        />
        <div className="grid gap-1">
          <TextField
            label={t('signIn.password')}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            maxLength={128}
          />
          <Link to="/forgot-password" className="inline-flex min-h-touch items-center justify-self-start text-sm">
            {t('signIn.forgot')}
          </Link>
        </div>
        <SignInProblem text={failed} />
        <Button type="submit" look="ink" wide unavailable={busy}>
          {t(busy ? 'signIn.busy' : 'signIn.submit')}
        </Button>
      </form>
      <p className="mt-5 text-sm text-ink-2">{t('signIn.byInvitation')}</p>
      <Link to="/agent-user-login" className="mt-1 inline-flex min-h-touch items-center text-sm">
        {t('signIn.team')}
      </Link>
    </>
  )
}
