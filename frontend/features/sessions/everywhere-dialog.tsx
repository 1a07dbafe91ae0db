import { useMutation } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useSignOut } from '../../ui/sign-out/use-sign-out.ts'
import { endAllSessions } from './own-sessions.ts'

/** Asks before every device is signed out, this one too. */
export function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { end: signOut } = useSignOut()
  const end = useMutation({ mutationFn: endAllSessions, onSuccess: signOut })
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      <Button size="staff" look="stop" unavailable={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
        {t('sessions.everywhere')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('sessions.everywhere.title')}
      text={t('sessions.everywhere.text')}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={t('sessions.endFailed')} error={end.error} />
    </Dialog>
  )
}
