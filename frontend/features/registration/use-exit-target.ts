import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { homeOf, isStaff, type SessionUser } from '../../lib/session/session.ts'
import type { SubmissionView } from './submission-view.ts'

/**
 * Target of the exit: staff return to the review they came from, or to that of a submitted form; all others go home.
 */
export function useExitTarget({ id, status }: Pick<SubmissionView, 'id' | 'status'>, user: SessionUser): string {
  const { state } = useLocation()
  // Kept in state: navigating to another step drops the location state.
  const [from] = useState<unknown>(() =>
    typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined,
  )
  if (!isStaff(user)) return homeOf(user)
  if (typeof from === 'string' && from.startsWith('/submissions/')) return from
  return status === 'draft' ? homeOf(user) : `/submissions/${id}`
}
