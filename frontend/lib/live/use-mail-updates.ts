import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updates } from './updates.ts'

/** While `waiting`, refetches queries under this key when a mail was delivered or failed. */
export function useMailUpdates(key: string, waiting: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!waiting) return
    return updates.subscribe(({ kind }) => {
      if (kind === 'mail-settled') void queryClient.invalidateQueries({ queryKey: [key] })
    })
  }, [key, waiting, queryClient])
}
