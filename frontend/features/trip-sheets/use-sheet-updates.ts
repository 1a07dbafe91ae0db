import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updates } from '../../lib/live/updates.ts'
import { sheetsKey } from './sheet-queries.ts'

/** Refetches sheets whenever the form's files or a registration change. */
export function useSheetUpdates(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      updates.subscribe(({ kind }) => {
        if (kind === 'form-published' || kind === 'submission-changed')
          void client.invalidateQueries({ queryKey: sheetsKey })
      }),
    [client],
  )
}
