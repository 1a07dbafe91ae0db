import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { may, useSessionUser } from '../session/session.ts'
import { updates } from './updates.ts'
import { refreshLiveQueries } from './live-queries.ts'

/** Keeps every live query up to date while somebody is signed in; once, around all screens. */
export function useLiveQueries(): void {
  const client = useQueryClient()
  const user = useSessionUser()
  const isOn = user !== undefined && !user.mustSetUpSecondFactor && may(user, 'submissions.see')
  useEffect(() => (isOn ? refreshLiveQueries(client, updates) : undefined), [client, isOn])
}
