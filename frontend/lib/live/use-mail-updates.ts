import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updates } from './updates.ts'

/** While `waiting`, what is under this key is fetched again whenever it is known what became of a mail. */
export function useMailUpdates(key: string, waiting: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!waiting) return
    return updates.subscribe(({ kind }) => {
      if (kind === 'mail-settled') void queryClient.invalidateQueries({ queryKey: [key] })
    })
  }, [key, waiting, queryClient])
}
