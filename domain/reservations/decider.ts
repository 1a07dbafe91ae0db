import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import type { ReservationEvent } from './events.ts'

type Reservation =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly holder: string; readonly at: string }

type Reserve = Command<
  'Reserve',
  {
    holder: string
    /** A holder that does not use the value, after an interrupted start. Its reservation expires after a minute. */
    abandonedBy?: string
  }
>
type Release = Command<'Release', { holder: string }>
type ReservationCommand = Reserve | Release

const graceMs = 60_000

function reserve(state: Reservation, { data, meta }: Reserve): ReservationEvent[] {
  const reserved: ReservationEvent = { type: 'Reserved', data: { holder: data.holder, at: meta.now } }
  if (state.status === 'free') return [reserved]
  if (state.holder === data.holder) return []
  const abandoned = state.holder === data.abandonedBy && Date.parse(meta.now) - Date.parse(state.at) >= graceMs
  return abandoned ? [{ type: 'Released', data: { holder: state.holder } }, reserved] : reject('reservations.taken')
}

/** Handles commands on unique values. */
export type ReservationHandler = CommandHandler<Reservation, ReservationCommand, ReservationEvent>

/**
 * Gives each unique value one holder. Reserving again, and releasing another's value, change nothing.
 * @throws Rejection reservations.taken
 */
export const reservationDecider: Decider<Reservation, ReservationCommand, ReservationEvent> = {
  initial: { status: 'free' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'Reserved':
        return { status: 'held', holder: event.data.holder, at: event.data.at }
      case 'Released':
        return { status: 'free' }
      default:
        return state
    }
  },
  decide: (state, command) => {
    if (command.type === 'Reserve') return reserve(state, command)
    const isHolder = state.status === 'held' && state.holder === command.data.holder
    return isHolder ? [{ type: 'Released', data: { holder: state.holder } }] : []
  },
}
