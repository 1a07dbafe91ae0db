import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useToast } from '../../ui/use-toast.ts'

type Props = { invitation: Invitation; onSend: (id: string) => Promise<unknown>; onClose: () => void }

/** Says to whom the mail goes once more, and until when its link works then. */
export function SendAgainDialog({ invitation, onSend, onClose }: Props) {
  const intl = useIntl()
  const toast = useToast()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => onSend(invitation.id),
    onSuccess: () => {
      toast({ tone: 'done', title: intl.formatMessage({ id: 'invitations.sendAgain.done' }) })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  })
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        <FormattedMessage id="dialog.cancel" />
      </Button>
      <Button size="staff" look="ink" unavailable={send.isPending} onClick={() => send.mutate()}>
        <FormattedMessage id={send.isPending ? 'invitations.sendAgain.busy' : 'invitations.sendAgain'} />
      </Button>
    </>
  )
  return (
    <Dialog
      title={<FormattedMessage id="invitations.sendAgain.title" />}
      text={
        <FormattedMessage
          id="invitations.sendAgain.text"
          values={{ email: <strong className="wrap-anywhere">{invitation.email}</strong> }}
        />
      }
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={<FormattedMessage id="invitations.sendAgain.failed" />} error={send.error} />
    </Dialog>
  )
}
