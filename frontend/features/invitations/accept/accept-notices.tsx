import type { Validated } from '@fleet/backend/features/invitations/contract'
import { LogIn, MailCheck, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { loginAddress } from '../../../lib/session/login-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonLook } from '../../../ui/buttons/button-look.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { MessagePage } from '../../../ui/pages/message-page.tsx'
import { useSignOut } from '../../../ui/sign-out/use-sign-out.ts'

type SignIn = Extract<Validated, { valid: false }>['signIn']

/** Already accepted: the reader signs in to that account. `signIn` is undefined when the invitation has ended. */
export function AlreadyAccepted({
  signedInAs,
  signIn,
  children,
}: {
  signedInAs: string | undefined
  signIn: SignIn
  children: ReactNode
}) {
  const t = useText()
  const way = signedInAs === undefined ? <WayIn by={signIn ?? 'provider'} /> : <SignOutFirst />
  return (
    <MessagePage icon={MailCheck} title={t('invite.accepted')} action={way}>
      <p role="status">{children}</p>
      {signedInAs !== undefined && <p>{t('invite.accepted.signedInAs', { email: <Address>{signedInAs}</Address> })}</p>}
      {signIn !== undefined && <p>{t(`invite.accepted.${signIn}`)}</p>}
    </MessagePage>
  )
}

/** A valid link for another e-mail address than the reader's. */
export function OtherAddress({
  email,
  signedInAs,
  children,
}: {
  email: string
  signedInAs: string
  children: ReactNode
}) {
  const t = useText()
  return (
    <MessagePage icon={UserRoundX} title={t('invite.otherAccount')} action={<SignOutFirst />}>
      <p role="alert">{children}</p>
      <p>
        {t('invite.otherAccount.text', { email: <Address>{email}</Address>, own: <Address>{signedInAs}</Address> })}
      </p>
    </MessagePage>
  )
}

function WayIn({ by }: { by: NonNullable<SignIn> }) {
  const t = useText()
  const content = t('invite.accepted.go')
  const icon = <LogIn size={20} aria-hidden="true" />
  if (by === 'password')
    return (
      <LinkButton to="/" look="next" icon={icon}>
        {content}
      </LinkButton>
    )
  return (
    <a href={loginAddress('/')} className={buttonLook('next', 'control')}>
      {icon}
      {content}
    </a>
  )
}

function SignOutFirst() {
  const t = useText()
  const { signOut } = useSignOut()
  return (
    <>
      <Button look="next" onClick={signOut}>
        {t('session.signOut')}
      </Button>
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
    </>
  )
}

function Address({ children }: { children: string }) {
  return <strong className="break-all">{children}</strong>
}
