import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useCommand } from '../../ui/use-command.ts'

type Props = { invitation: Invitation; onRevoke: (id: string) => Promise<unknown>; onClose: () => void }

/** Asks before a link stops working. */
export function RevokeDialog({ invitation, onRevoke, onClose }: Props) {
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
      keep={t('invitations.revoke.keep')}
      act={t('invitations.revoke')}
      busy={t('invitations.revoke.busy')}
      look="stop"
      onAct={() => revoke.mutate()}
      onClose={onClose}
      command={revoke}
      failed={t('invitations.revoke.failed')}
    />
  )
}
