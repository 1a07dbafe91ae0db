import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useCommand } from '../../ui/use-command.ts'

type Props = { invitation: Invitation; onSend: (id: string) => Promise<unknown>; onClose: () => void }

/** Says to whom the mail goes once more, and until when its link works then. */
export function SendAgainDialog({ invitation, onSend, onClose }: Props) {
  const t = useText()
  const send = useCommand({
    run: () => onSend(invitation.id),
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
      act={t('invitations.sendAgain')}
      busy={t('invitations.sendAgain.busy')}
      look="ink"
      onAct={() => send.mutate()}
      onClose={onClose}
      command={send}
      failed={t('invitations.sendAgain.failed')}
    />
  )
}
