import type { Answers } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A person as issued: the answers and booking data that the list shows. */
export type ListedPerson = {
  /** From 1, in `personIds`. */
  readonly person: number
  readonly answers: Answers
  readonly reference: string
  /** Number in the booking, and size of the booking. */
  readonly inBooking: number
  readonly persons: number
  readonly agency: string | null
  readonly status: string
}

/** A passenger list was issued. It never changes, except by erasures. */
export type PassengerListIssued = Event<
  'PassengerListIssued',
  {
    boatName: string
    /** `YYYY-MM-DD` */
    tripStartDate: string
    /** Last day of the trip, `YYYY-MM-DD`; null: unknown. */
    tripEndDate: string | null
    /** Id of the sheet in the form version. */
    sheet: string
    formVersion: string
    /** Number within this trip and sheet, from 1 without gaps. */
    number: number
    personIds: readonly string[]
    /** In the order of `personIds`; erased persons are absent. */
    listed: readonly ListedPerson[]
    /** Reference codes of registrations that could not be read and were left out on purpose; absent: none. */
    leftOut?: readonly string[]
  }
>

export type PassengerListEvent = PassengerListIssued

export const passengerListDeclarations: Declarations<PassengerListEvent> = {
  PassengerListIssued: {
    of: ({ personIds }) => personIds,
    fields: {
      boatName: 'id',
      tripStartDate: 'time',
      tripEndDate: 'time',
      sheet: 'id',
      formVersion: 'id',
      number: 'plain',
      personIds: 'id',
      listed: 'personal of each',
      leftOut: 'id',
    },
  },
}
