import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { FirstStep } from './first-step.tsx'
import { SecondStep } from './second-step.tsx'
import { useProviderFailure } from './use-provider-failure.ts'
import { useSignIn } from './use-sign-in.ts'

/** The Welcome card: e-mail and password, then the code of the second factor where there is one. */
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

/** Where one is, without what an earlier attempt left in the address. */
function returnAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('signInError')
  const rest = query.toString()
  return rest === '' ? pathname : `${pathname}?${rest}`
}
