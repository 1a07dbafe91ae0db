import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStaff, type SessionUser } from '../../lib/session.ts'
import { isOpenToGuests } from '../../lib/submission-row.ts'
import { updates } from '../../lib/updates.ts'
import { registration } from './registration.ts'
import type { SubmissionView } from './submission-view.ts'

/** While somebody waits, and so types nothing: tells once staff have decided. */
export function useDecisionNews({ id, status }: Pick<SubmissionView, 'id' | 'status'>, user: SessionUser, onDecided: () => void): void {
  const client = useQueryClient()
  const waits = !isOpenToGuests(status) && !isStaff(user)
  useEffect(() => {
    if (!waits) return undefined
    let isHere = true
    const queryKey = ['filled', registration.formId, id]
    const look = async () => {
      await client.refetchQueries({ queryKey })
      const now = client.getQueryData<SubmissionView>(queryKey)
      if (isHere && now !== undefined && now.status !== status) onDecided()
    }
    const unfollow = updates.follow((update) => {
      if (update.kind === 'submission-changed' && (update.submissionId === id || update.submissionId === '')) void look()
    })
    return () => {
      isHere = false
      unfollow()
    }
  }, [client, id, status, waits, onDecided])
}
