import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Draft } from '../draft/draft.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { isSafe } from '../draft/use-draft.ts'

/** Longest wait for the server when the form is being left, in milliseconds. */
const patience = 4_000

/** Leaves when the server has everything; else asks. */
export function useLeaving(draft: Draft, target: string): { readonly exit: () => void; readonly dialog: ReactNode } {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = useCallback(() => void navigate(target), [navigate, target])
  const exit = useCallback(async () => {
    if (!isSafe(draft.state())) {
      const tooLong = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false))
      await Promise.race([draft.flush(), tooLong])
    }
    if (isSafe(draft.state())) leave()
    else setAsking(true)
  }, [draft, leave])
  const { save, storageBlocked, refused } = draft.state()
  const waiting = 'waiting' in save ? save.waiting : Math.max(1, refused.size)
  const dialog = asking && (
    <LeaveDialog waiting={waiting} kept={!storageBlocked} onStay={() => setAsking(false)} onLeave={leave} />
  )
  return { exit: () => void exit(), dialog }
}
