import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import { call } from '../../../lib/http/call.ts'
import { useMountedSignal } from '../../../lib/use-mounted-signal.ts'
import { useCommand } from '../../../ui/use-command.ts'
import type { Decision } from './decisions.ts'
import { affectedByReview } from '../submission.ts'

type Review = {
  readonly decision: Decision
  readonly notes?: string
  readonly internalNote?: string
  readonly revision: number
  readonly items?: readonly RequestedItem[]
}

/**
 * Sends a decision; a retry after a lost answer takes effect once, and leaving the page stops retries. Refetches all
 * affected queries afterwards.
 */
export function useReview(id: string, onDone: () => void) {
  const mountedSignal = useMountedSignal()
  return useCommand({
    run: (review: Review, idempotencyKey) => {
      const signal = mountedSignal()
      return call('POST /api/submissions/:id/review', {
        params: { id },
        body: review,
        idempotencyKey,
        throughOutage: true,
        ...(signal && { signal }),
      })
    },
    refresh: affectedByReview,
    onDone,
  })
}
