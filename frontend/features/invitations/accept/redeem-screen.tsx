import type { Redeemed, Validated } from '@fleet/backend/features/invitations/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { MessagePage } from '../../../ui/pages/message-page.tsx'
import { destination, redeemInvitation } from './invitation-calls.ts'

/** How long the success message is shown before the redirect, in milliseconds. */
const redirectAfter = 1_500

type Props = { token: string; invitation: Extract<Validated, { valid: true }>['invitation'] }

/** Signed in with a valid link: redeems it once, automatically, then redirects by role. */
export function RedeemScreen({ token, invitation }: Props) {
  const t = useText()
  const client = useQueryClient()
  const begun = useRef(false)
  const redeem = useMutation({
    mutationFn: () => redeemInvitation(token),
    onSuccess: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
    onError: (error) => console.error(error),
  })
  const begin = useEffectEvent(() => redeem.mutate())
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  if (redeem.isError) return <Failed error={redeem.error} onRetry={() => redeem.mutate()} />
  if (redeem.isSuccess) return <Granted redeemed={redeem.data} />
  return (
    <MessagePage icon={CircleCheck} title={t('invite.activating')}>
      <p role="status">{t(`invite.as.${invitation.roleType}`)}</p>
    </MessagePage>
  )
}

function Granted({ redeemed }: { redeemed: Redeemed }) {
  const t = useText()
  const navigate = useNavigate()
  const to = destination(redeemed)
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), redirectAfter)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <MessagePage icon={CircleCheck} title={t('invite.granted')}>
      <p role="status">
        {t(
          redeemed.role === 'agent'
            ? 'invite.granted.agent'
            : redeemed.role === 'guest'
              ? 'invite.granted.guest'
              : 'invite.granted.other',
        )}
      </p>
    </MessagePage>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  const final = error instanceof HttpProblem && error.status < 500
  const action = final ? (
    <LinkButton to="/">{t('notFound.home')}</LinkButton>
  ) : (
    <Button icon={<RefreshCw size={20} aria-hidden="true" />} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  )
  return (
    <MessagePage icon={CircleAlert} title={t('invite.failed')} action={action}>
      <p role="alert">{t('invite.failed.text')}</p>
      {error instanceof HttpProblem && error.detail && <p>{error.detail}</p>}
    </MessagePage>
  )
}
