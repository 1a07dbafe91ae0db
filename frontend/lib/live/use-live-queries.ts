import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { may, useSessionUser } from '../session/session.ts'
import { updates } from './updates.ts'
import { refreshLiveQueries } from './live-queries.ts'

/** Keeps live queries up to date while a user is signed in. Use once, around all screens. */
export function useLiveQueries(): void {
  const client = useQueryClient()
  const user = useSessionUser()
  const isOn = user !== undefined && !user.mustSetUpSecondFactor && may(user, 'submissions.see')
  useEffect(() => (isOn ? refreshLiveQueries(client, updates) : undefined), [client, isOn])
}
