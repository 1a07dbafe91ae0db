import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { homeOf, isStaff, type SessionUser } from '../../lib/session/session.ts'
import type { SubmissionView } from './submission-view.ts'

/** Where the exit leads: staff who came from a review, or change what was handed in, back to the review; everybody else home. */
export function useExitTarget({ id, status }: Pick<SubmissionView, 'id' | 'status'>, user: SessionUser): string {
  const { state } = useLocation()
  // Going on to another step forgets it
  const [from] = useState<unknown>(() =>
    typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined,
  )
  if (!isStaff(user)) return homeOf(user)
  if (typeof from === 'string' && from.startsWith('/submissions/')) return from
  return status === 'draft' ? homeOf(user) : `/submissions/${id}`
}
