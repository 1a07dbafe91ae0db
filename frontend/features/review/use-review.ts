import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/new-id.ts'
import { useWhileHere } from '../../lib/use-while-here.ts'
import { isOvertaken } from '../../form-reading/overtaken.ts'
import type { Decision } from './decisions.ts'
import { affectedByReview } from './submission.ts'

export type Review = {
  readonly decision: Decision
  readonly notes?: string
  readonly internalNote?: string
  readonly revision: number
  readonly items?: readonly RequestedItem[]
}

/** Sends a decision; the same one sent again after a lost answer takes effect once, and none is sent again for who has gone away from it. Afterwards everything is read anew. */
export function useReview(id: string, onDone: () => void) {
  const client = useQueryClient()
  const whileHere = useWhileHere()
  const attempt = useRef<{ key: string; of: string }>(undefined)
  return useMutation({
    mutationFn: (review: Review) => {
      const of = JSON.stringify(review)
      if (attempt.current?.of !== of) attempt.current = { key: newId(), of }
      const signal = whileHere()
      return call('POST /api/submissions/:id/review', {
        params: { id },
        body: review,
        idempotencyKey: attempt.current.key,
        throughOutage: true,
        ...(signal && { signal }),
      })
    },
    onSuccess: async () => {
      await Promise.all(affectedByReview.map((queryKey) => client.invalidateQueries({ queryKey })))
      onDone()
    },
    onError: (error) => {
      if (isOvertaken(error)) for (const queryKey of affectedByReview) void client.invalidateQueries({ queryKey })
    },
  })
}
