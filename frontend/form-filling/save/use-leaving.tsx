import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Draft } from '../draft/draft.ts'
import { isFullySaved } from '../draft/use-draft.ts'

/** Maximum wait for the server on leaving the form. */
const maxWaitMs = 4_000

/** Leaves when everything is saved, otherwise asks. */
export function useLeaving(draft: Draft, target: string): { readonly exit: () => void; readonly dialog: ReactNode } {
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const leave = useCallback(() => void navigate(target), [navigate, target])
  const exit = useCallback(async () => {
    if (!isFullySaved(draft.state())) {
      const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, maxWaitMs, false))
      await Promise.race([draft.flush(), timeout])
    }
    if (isFullySaved(draft.state())) leave()
    else setConfirming(true)
  }, [draft, leave])
  const { save, storageBlocked, refused } = draft.state()
  const waiting = 'waiting' in save ? save.waiting : Math.max(1, refused.size)
  const dialog = isConfirming && (
    <LeaveDialog waiting={waiting} kept={!storageBlocked} onStay={() => setConfirming(false)} onLeave={leave} />
  )
  return { exit: () => void exit(), dialog }
}

type Props = {
  readonly waiting: number
  readonly kept: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before leaving with unsaved answers. */
function LeaveDialog({ waiting, kept, onStay, onLeave }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      size="control"
      title={t('filling.leave.title', { count: waiting })}
      text={t(kept ? 'filling.leave.kept' : 'filling.leave.lost', { count: waiting })}
      cancelLabel={t('filling.leave.stay')}
      confirmLabel={t('filling.leave.do')}
      look="stop"
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
