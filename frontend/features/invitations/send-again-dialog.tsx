import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useToast } from '../../ui/use-toast.ts'

type Props = { invitation: Invitation; onSend: (id: string) => Promise<unknown>; onClose: () => void }

/** Says to whom the mail goes once more, and until when its link works then. */
export function SendAgainDialog({ invitation, onSend, onClose }: Props) {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => onSend(invitation.id),
    onSuccess: () => {
      toast({ tone: 'done', title: t('invitations.sendAgain.done') })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  })
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      <Button size="staff" look="ink" unavailable={send.isPending} onClick={() => send.mutate()}>
        {t(send.isPending ? 'invitations.sendAgain.busy' : 'invitations.sendAgain')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('invitations.sendAgain.title')}
      text={t('invitations.sendAgain.text', { email: <strong className="wrap-anywhere">{invitation.email}</strong> })}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={t('invitations.sendAgain.failed')} error={send.error} />
    </Dialog>
  )
}
