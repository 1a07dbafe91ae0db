import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updates } from '../../lib/live/updates.ts'
import { sheetsKey } from './sheet-queries.ts'

/** Sheets are fetched again whenever the form's files change, or a registration does. */
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
