import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useToast } from '../../ui/use-toast.ts'

type Props = { invitation: Invitation; onRevoke: (id: string) => Promise<unknown>; onClose: () => void }

/** Asks before a link stops working. */
export function RevokeDialog({ invitation, onRevoke, onClose }: Props) {
  const intl = useIntl()
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => onRevoke(invitation.id),
    onSuccess: () => {
      toast({ tone: 'done', title: intl.formatMessage({ id: 'invitations.revoke.done' }) })
      onClose()
    },
    onError: (error) =>
      toast({ tone: 'stop', title: intl.formatMessage({ id: 'invitations.revoke.failed' }), text: problemText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  })
  const name = invitation.recipientName ?? invitation.email
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        <FormattedMessage id="invitations.revoke.keep" />
      </Button>
      <Button size="staff" look="stop" unavailable={revoke.isPending} onClick={() => revoke.mutate()}>
        <FormattedMessage id={revoke.isPending ? 'invitations.revoke.busy' : 'invitations.revoke'} />
      </Button>
    </>
  )
  return (
    <Dialog
      title={<FormattedMessage id="invitations.revoke.title" />}
      text={
        name ? (
          <FormattedMessage id="invitations.revoke.textFor" values={{ name }} />
        ) : (
          <FormattedMessage id="invitations.revoke.text" />
        )
      }
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={<FormattedMessage id="invitations.revoke.failed" />} error={revoke.error} />
    </Dialog>
  )
}
