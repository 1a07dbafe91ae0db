import type { Answers } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** What a list said of one person when it was issued: so much of the answers as the list reads, and of the booking. */
export type ListedPerson = {
  /** From 1, in `personIds`. */
  readonly person: number
  readonly answers: Answers
  readonly reference: string
  /** In the booking, and of how many. */
  readonly inBooking: number
  readonly persons: number
  readonly agency: string | null
  readonly status: string
}

/** A list of who is on a trip was handed over. It stays as it is, but for persons who are erased. */
export type PassengerListIssued = Event<
  'PassengerListIssued',
  {
    boatName: string
    /** `YYYY-MM-DD` */
    tripStartDate: string
    /** Of the trip as far as it was known, `YYYY-MM-DD`. */
    tripEndDate: string | null
    /** The sheet, by its id in the version of the form. */
    sheet: string
    formVersion: string
    /** Of this trip and sheet, from 1 without gaps. */
    number: number
    personIds: readonly string[]
    /** In the order of `personIds`; absent: of who was erased. */
    listed: readonly ListedPerson[]
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
    },
  },
}
