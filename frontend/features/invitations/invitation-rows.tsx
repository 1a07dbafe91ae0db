import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { InvitationRow } from './invitation-row.tsx'

type InvitationAction = (id: string) => Promise<unknown>
type SendAgain = (id: string, idempotencyKey: string) => Promise<unknown>
type Props = { invitations: readonly Invitation[]; onSendAgain: SendAgain; onRevoke: InvitationAction }

/** Invitations as rows with their actions. */
export function InvitationRows({ invitations, onSendAgain, onRevoke }: Props) {
  const [dialog, setDialog] = useState<{ readonly act: 'again' | 'revoke'; readonly invitation: Invitation }>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ul className="grid gap-x-4 min-[75rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto]">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onSendAgain={() => setDialog({ act: 'again', invitation })}
            onRevoke={() => setDialog({ act: 'revoke', invitation })}
          />
        ))}
      </ul>
      {dialog?.act === 'again' && (
        <SendAgainDialog invitation={dialog.invitation} onSend={onSendAgain} onClose={close} />
      )}
      {dialog?.act === 'revoke' && <RevokeDialog invitation={dialog.invitation} onRevoke={onRevoke} onClose={close} />}
    </>
  )
}

type SendAgainDialogProps = { invitation: Invitation; onSend: SendAgain; onClose: () => void }

/** Confirms sending the mail again: its recipient, and the new expiry of the link. */
function SendAgainDialog({ invitation, onSend, onClose }: SendAgainDialogProps) {
  const t = useText()
  const send = useCommand({
    run: (_: void, idempotencyKey) => onSend(invitation.id, idempotencyKey),
    done: 'invitations.sendAgain.done',
    refresh: [['invitations']],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('invitations.sendAgain.title')}
      text={t('invitations.sendAgain.text', {
        email: <strong className="wrap-anywhere">{invitation.email}</strong>,
      })}
      confirmLabel={t('invitations.sendAgain')}
      busyLabel={t('invitations.sendAgain.busy')}
      look="ink"
      onConfirm={() => send.mutate()}
      onClose={onClose}
      command={send}
      failed={t('invitations.sendAgain.failed')}
    />
  )
}

type RevokeDialogProps = { invitation: Invitation; onRevoke: (id: string) => Promise<unknown>; onClose: () => void }

/** Asks before a link is revoked. */
function RevokeDialog({ invitation, onRevoke, onClose }: RevokeDialogProps) {
  const t = useText()
  const revoke = useCommand({
    run: () => onRevoke(invitation.id),
    done: 'invitations.revoke.done',
    failed: 'invitations.revoke.failed',
    refresh: [['invitations']],
    onDone: onClose,
  })
  const name = invitation.recipientName ?? invitation.email
  return (
    <ConfirmDialog
      title={t('invitations.revoke.title')}
      text={name ? t('invitations.revoke.textFor', { name }) : t('invitations.revoke.text')}
      cancelLabel={t('invitations.revoke.keep')}
      confirmLabel={t('invitations.revoke')}
      busyLabel={t('invitations.revoke.busy')}
      look="stop"
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
      command={revoke}
      failed={t('invitations.revoke.failed')}
    />
  )
}
