import type { MaybeRecorded } from '../../form-instances/state.ts'
import type { ConfirmationAsked, ConfirmationEvent } from './events.ts'

/** When (ISO 8601, UTC), and by whom; '' in what was not stored. */
type Stamp = { readonly at: string; readonly by: string; readonly agentId?: string }
/** `shown`: hash of what was read before; absent: it was not said. */
type Confirmed = Stamp & { readonly shown?: string }

/** What a guest was asked to confirm themselves; `email` is undefined once the person was erased. */
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

/** A newer request for a declaration takes the place of an older one. */
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
