import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** The holder reserved the value. The stream's name is a keyed hash of it; the value itself is not stored. */
export type Reserved = Event<'Reserved', { holder: string; at: string }>

/** The value was released. */
export type Released = Event<'Released', { holder: string }>

export type ReservationEvent = Reserved | Released

export const reservationDeclarations: Declarations<ReservationEvent> = {
  Reserved: { fields: { holder: 'id', at: 'time' } },
  Released: { fields: { holder: 'id' } },
}
