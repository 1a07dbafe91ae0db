import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSignOut } from '../../ui/sign-out/use-sign-out.ts'
import { useCommand } from '../../ui/use-command.ts'
import { endAllSessions } from './own-sessions.ts'

/** Asks before every device is signed out, this one too. */
export function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { end: signOut } = useSignOut()
  const end = useCommand({ run: () => endAllSessions(), onDone: signOut })
  return (
    <ConfirmDialog
      title={t('sessions.everywhere.title')}
      text={t('sessions.everywhere.text')}
      act={t('sessions.everywhere')}
      look="stop"
      onAct={() => end.mutate()}
      onClose={onClose}
      command={end}
      failed={t('sessions.endFailed')}
    />
  )
}
