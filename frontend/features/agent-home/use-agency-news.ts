import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updates } from '../../lib/updates.ts'
import { statsQuery } from '../../ui/figures/figures.ts'
import { recentSubmissionsQuery } from '../../ui/recent/recent.ts'
import { agentHomeKey } from './agent-home.ts'

/** Figures and lists are fetched again whenever the server says that something of the agency changed, whoever did it. */
export function useAgencyNews(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      updates.follow(({ kind }) => {
        if (kind !== 'agency-changed') return
        for (const queryKey of [[agentHomeKey], statsQuery.queryKey, recentSubmissionsQuery.queryKey]) void client.invalidateQueries({ queryKey })
      }),
    [client],
  )
}
