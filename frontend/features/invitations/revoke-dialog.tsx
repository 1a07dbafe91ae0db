import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useToast } from '../../ui/use-toast.ts'

type Props = { invitation: Invitation; onRevoke: (id: string) => Promise<unknown>; onClose: () => void }

/** Asks before a link stops working. */
export function RevokeDialog({ invitation, onRevoke, onClose }: Props) {
  const t = useText()
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => onRevoke(invitation.id),
    onSuccess: () => {
      toast({ tone: 'done', title: t('invitations.revoke.done') })
      onClose()
    },
    onError: (error) => toast({ tone: 'stop', title: t('invitations.revoke.failed'), text: problemText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  })
  const name = invitation.recipientName ?? invitation.email
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('invitations.revoke.keep')}
      </Button>
      <Button size="staff" look="stop" unavailable={revoke.isPending} onClick={() => revoke.mutate()}>
        {t(revoke.isPending ? 'invitations.revoke.busy' : 'invitations.revoke')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('invitations.revoke.title')}
      text={name ? t('invitations.revoke.textFor', { name }) : t('invitations.revoke.text')}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={t('invitations.revoke.failed')} error={revoke.error} />
    </Dialog>
  )
}
