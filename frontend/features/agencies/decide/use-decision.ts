import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { isOvertaken } from '../../../form-reading/overtaken.ts'
import { affectedByDecision } from '../agency.ts'

/** Sends a decision; the same one sent again after a lost answer takes effect once. Afterwards everything is read anew. */
export function useDecision<Said>(send: (said: Said, idempotencyKey: string) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  const attempt = useRef<{ key: string; of: string }>(undefined)
  return useMutation({
    mutationFn: (said: Said) => {
      const of = JSON.stringify(said)
      if (attempt.current?.of !== of) attempt.current = { key: newId(), of }
      return send(said, attempt.current.key)
    },
    onSuccess: async () => {
      await Promise.all(affectedByDecision.map((queryKey) => client.invalidateQueries({ queryKey })))
      onDone()
    },
    onError: (error) => {
      if (isOvertaken(error)) for (const queryKey of affectedByDecision) void client.invalidateQueries({ queryKey })
    },
  })
}
