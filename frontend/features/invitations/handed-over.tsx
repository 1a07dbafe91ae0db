import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { handOvers, hasWaitingMail, takeBack } from './invitation.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

/** To whom the registration was handed over, and the way to take a link back that nobody used yet. */
export function HandedOver({ submissionId }: { submissionId: string }) {
  const given = useQuery(handOvers(submissionId))
  useMailNews('invitations', hasWaitingMail(given.data))
  const [revoking, setRevoking] = useState<Invitation>()
  if (given.isError) return <ErrorPanel size="staff" title={<FormattedMessage id="invitations.failed" />} error={given.error} onRetry={() => void given.refetch()} />
  if (!given.data || given.data.length === 0) return null
  return (
    <section aria-labelledby="handed-over" className="min-w-0">
      <h2 id="handed-over" className="mb-3">
        <FormattedMessage id="handOver.given" />
      </h2>
      <ul className="grid gap-3">
        {given.data.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} onRevoke={() => setRevoking(invitation)} />
        ))}
      </ul>
      {revoking && <RevokeDialog invitation={revoking} onRevoke={(id) => takeBack(submissionId, id)} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}
