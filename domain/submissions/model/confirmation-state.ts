import type { MaybeRecorded } from '../../form-instances/state.ts'
import type { ConfirmationAsked, ConfirmationEvent } from './events.ts'

/** Time (ISO 8601, UTC) and account; '' before the event is recorded. */
type Stamp = { readonly at: string; readonly by: string; readonly agentId?: string }
/** `shown`: hash of the content that was read; absent: unknown. */
type Confirmed = Stamp & { readonly shown?: string }

/** A request to confirm declarations; `email` is undefined after an erasure. */
export type Confirmation = Readonly<Omit<ConfirmationAsked['data'], 'passengerIndex'>> & {
  readonly requested: Stamp
  readonly confirmed?: Confirmed
}

function stampOf(event: MaybeRecorded<ConfirmationEvent>): Stamp {
  if (!('metadata' in event)) return { at: '', by: '' }
  const {
    occurredAt: at,
    actor: { id: by, agentId },
  } = event.metadata
  return { at, by, ...(agentId === undefined ? {} : { agentId }) }
}

/** A newer request for a declaration replaces an older one. */
export function evolveConfirmations(
  all: readonly Confirmation[],
  event: MaybeRecorded<ConfirmationEvent>,
): readonly Confirmation[] {
  switch (event.type) {
    case 'ConfirmationAsked': {
      const { passengerIndex: _, ...requested } = event.data
      const isNew = (id: string) => requested.declarations.includes(id)
      const kept = all.map((one) =>
        one.personId === requested.personId
          ? { ...one, declarations: one.declarations.filter((id) => !isNew(id)) }
          : one,
      )
      return [
        ...kept.filter(({ declarations }) => declarations.length > 0),
        { ...requested, requested: stampOf(event) },
      ]
    }
    case 'ConfirmationTakenBack':
      return all.filter(({ confirmationId }) => confirmationId !== event.data.confirmationId)
    case 'DeclarationsConfirmed': {
      const { confirmationId, shown } = event.data
      const confirmed = { ...stampOf(event), ...(shown === undefined ? {} : { shown }) }
      return all.map((one) => (one.confirmationId === confirmationId ? { ...one, confirmed } : one))
    }
  }
}
