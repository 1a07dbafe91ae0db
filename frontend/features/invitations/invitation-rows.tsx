import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useState } from 'react'
import { InvitationRow } from './invitation-row.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SendAgainDialog } from './send-again-dialog.tsx'

type Act = (id: string) => Promise<unknown>
type Props = { invitations: readonly Invitation[]; onSendAgain: Act; onRevoke: Act }

/** Invitations as rows, with what can be done about each. */
export function InvitationRows({ invitations, onSendAgain, onRevoke }: Props) {
  const [asked, setAsked] = useState<{ readonly act: 'again' | 'revoke'; readonly invitation: Invitation }>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul className="grid gap-x-4 min-[75rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto]">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onSendAgain={() => setAsked({ act: 'again', invitation })}
            onRevoke={() => setAsked({ act: 'revoke', invitation })}
          />
        ))}
      </ul>
      {asked?.act === 'again' && <SendAgainDialog invitation={asked.invitation} onSend={onSendAgain} onClose={close} />}
      {asked?.act === 'revoke' && <RevokeDialog invitation={asked.invitation} onRevoke={onRevoke} onClose={close} />}
    </>
  )
}
