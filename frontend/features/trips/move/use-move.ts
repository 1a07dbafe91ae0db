import type { Moved, TripGuest } from '@fleet/backend/features/trips/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { useCommand } from '../../../ui/use-command.ts'
import { affectedByMove, type TripKey } from '../trips.ts'

/** The target of a move; days as `YYYY-MM-DD`. */
export type Target = TripKey & { readonly tripEndDate: string }

/** A completed move, with the data to undo it. */
export type CompletedMove = {
  readonly guest: Pick<TripGuest, 'submissionId' | 'referenceCode'>
  readonly from: Target
  readonly to: Target
  readonly revision: number
  readonly wasRequested: boolean
}

/**
 * The effects of a move on the present registration. Never refetched by itself: the decision applies to the
 * effects shown.
 */
export function useDryRun(
  { submissionId }: Pick<TripGuest, 'submissionId'>,
  { from, to, language }: { from: TripKey; to: Target | undefined; language: string },
) {
  return useQuery({
    // Not the whole trip: any change of it would refetch, and the move would apply to effects not shown.
    queryKey: ['trips', 'move', submissionId, tripKeyOf(from), to, language],
    queryFn: ({ signal }) =>
      call('POST /api/submissions/:id/move', {
        params: { id: submissionId },
        query: { lang: language },
        signal,
        body: {
          ...(to ?? { ...from, tripEndDate: from.tripStartDate }),
          from: tripKeyOf(from),
          revision: 0,
          dryRun: true,
        },
      }),
    enabled: to !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

type MoveInput = { readonly from: Target; readonly to: Target; readonly revision: number; readonly ask: boolean }

/** Moves a registration to another trip. */
export function useMove(
  guest: Pick<TripGuest, 'submissionId' | 'referenceCode'>,
  onMoved: (done: CompletedMove) => void,
) {
  return useCommand({
    run: ({ from, to, revision, ask }: MoveInput, idempotencyKey): Promise<Moved> =>
      call('POST /api/submissions/:id/move', {
        params: { id: guest.submissionId },
        body: { ...to, from: tripKeyOf(from), revision, ask },
        idempotencyKey,
      }),
    refresh: affectedByMove,
    onDone: (moved, { from, to, ask }) => onMoved({ guest, from, to, revision: moved.revision, wasRequested: ask }),
  })
}

function tripKeyOf({ boatName, tripStartDate }: TripKey): TripKey {
  return { boatName, tripStartDate }
}
