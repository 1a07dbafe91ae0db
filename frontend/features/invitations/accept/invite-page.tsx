import type { Validated } from '@fleet/backend/features/invitations/contract'
import { useQuery } from '@tanstack/react-query'
import { Link2Off, MailOpen, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useText } from '../../../lib/intl/use-text.ts'
import { loginAddress } from '../../../lib/session/login-address.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { buttonLook } from '../../../ui/buttons/button-look.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { LoadingScreen } from '../../../ui/pages/loading-screen.tsx'
import { MessagePage } from '../../../ui/pages/message-page.tsx'
import { useSignOut } from '../../../ui/sign-out/use-sign-out.ts'
import { validateInvitation } from './invitation-calls.ts'
import { RedeemScreen } from './redeem-screen.tsx'
import { AlreadyAccepted, OtherAddress } from './accept-notices.tsx'

/** /invite/:token: validating, no token, invalid, valid but signed out, signed in. */
export function InvitePage() {
  const t = useText()
  const { token } = useParams()
  return token ? <Invitation key={token} token={token} /> : <Refused>{t('invite.noToken')}</Refused>
}

function Invitation({ token }: { token: string }) {
  const t = useText()
  const session = useQuery(sessionQuery)
  const userId = session.data?.id ?? null
  const checked = useQuery({
    queryKey: ['invitation', token, userId],
    queryFn: ({ signal }) => validateInvitation(token, signal),
    enabled: session.isSuccess,
    gcTime: 0,
  })
  if (session.isError || checked.isError) {
    const retry = () => void (session.isError ? session.refetch() : checked.refetch())
    return (
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <ErrorPanel title={t('invite.validateFailed')} error={session.error ?? checked.error} onRetry={retry} />
      </main>
    )
  }
  if (!checked.data) return <LoadingScreen text="invite.validating" />
  if (!checked.data.valid) {
    const signedInAs = session.data?.email ?? undefined
    const { error, code, email, signIn } = checked.data
    if (code === 'invitations.accepted')
      return (
        <AlreadyAccepted signedInAs={signedInAs} signIn={signIn}>
          {error}
        </AlreadyAccepted>
      )
    if (signedInAs && email !== undefined)
      return (
        <OtherAddress email={email} signedInAs={signedInAs}>
          {error}
        </OtherAddress>
      )
    return <Refused signedInAs={signedInAs}>{error}</Refused>
  }
  const { invitation } = checked.data
  return session.data ? (
    <RedeemScreen token={token} invitation={invitation} />
  ) : (
    <SignInToAccept token={token} invitation={invitation} />
  )
}

/** `signedInAs`: the reader's e-mail; the invitation may be for another address of the same person. */
function Refused({ signedInAs, children }: { signedInAs?: string | undefined; children: ReactNode }) {
  const t = useText()
  const { signOut } = useSignOut()
  const home = (
    <>
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
      {signedInAs && <Button onClick={signOut}>{t('session.signOut')}</Button>}
    </>
  )
  return (
    <MessagePage icon={Link2Off} title={t('invite.invalid')} action={home}>
      <p role="alert">{children}</p>
      <p>{t('invite.askAgain')}</p>
      {signedInAs && (
        <p className="text-base">
          {t('invite.signedInAs', { email: <strong className="break-all">{signedInAs}</strong> })}
        </p>
      )}
    </MessagePage>
  )
}

type Props = { token: string; invitation: Extract<Validated, { valid: true }>['invitation'] }

/** A valid link while signed out: signing in leads back to it. */
function SignInToAccept({ token, invitation: { roleType, recipientName, email } }: Props) {
  const t = useText()
  const signIn = (
    <a href={loginAddress(`/invite/${token}`)} className={buttonLook('next', 'control')}>
      <LogIn size={20} aria-hidden="true" />
      {t('invite.signIn')}
    </a>
  )
  const title = recipientName ? t('invite.greeting', { name: recipientName }) : t('invite.title')
  return (
    <MessagePage icon={MailOpen} title={title} action={signIn}>
      <p>{t(`invite.as.${roleType}`)}</p>
      <p className="text-base">{email ? t('invite.onlyFor', { email: <strong>{email}</strong> }) : t('invite.once')}</p>
    </MessagePage>
  )
}
