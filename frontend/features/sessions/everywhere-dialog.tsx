import { useMutation } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useSignOut } from '../../ui/sign-out/use-sign-out.ts'
import { endAllSessions } from './own-sessions.ts'

/** Asks before every device is signed out, this one too. */
export function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { end: signOut } = useSignOut()
  const end = useMutation({ mutationFn: endAllSessions, onSuccess: signOut })
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        <FormattedMessage id="dialog.cancel" />
      </Button>
      <Button size="staff" look="stop" unavailable={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
        <FormattedMessage id="sessions.everywhere" />
      </Button>
    </>
  )
  return (
    <Dialog
      title={<FormattedMessage id="sessions.everywhere.title" />}
      text={<FormattedMessage id="sessions.everywhere.text" />}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={<FormattedMessage id="sessions.endFailed" />} error={end.error} />
    </Dialog>
  )
}
