import type { SubmissionEvent, SubmissionStarted } from '@fleet/domain/submissions/model/events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/projection'
import { listedChanges } from '../submissions/listed-answers.ts'
import { submissionIdOf } from '../submissions/submission-changes.ts'
import { statusAfter } from '../submissions/submission-status.ts'

/** New values by column; a column that is missing keeps its value. */
type Columns = { [column: string]: string | number | readonly number[] | null }

export type BookingChange = { readonly submission_id: string; readonly columns: Columns }
export type TravellerChange = {
  readonly submission_id: string
  readonly person_id: string
  person: number
  readonly columns: Columns
}
export type TripChanges = {
  readonly started: readonly string[]
  readonly bookings: readonly BookingChange[]
  readonly travellers: readonly TravellerChange[]
}

const tripColumns = ['boat_name', 'trip_start_date', 'trip_end_date'] as const

/** What a run of events changes in who is on which trip, taken together: the last value of each column counts. */
export function tripChanges(events: readonly OpenedEvent<SubmissionEvent>[]): TripChanges {
  const started = events.filter(
    (event): event is OpenedEvent<SubmissionStarted> =>
      event.type === 'SubmissionStarted' && event.data.preview !== true,
  )
  const bookings = new Map<string, BookingChange>()
  const travellers = new Map<string, TravellerChange>()

  function change(submission_id: string, columns: Columns): void {
    const known = bookings.get(submission_id)
    if (known === undefined) bookings.set(submission_id, { submission_id, columns: { ...columns } })
    else Object.assign(known.columns, columns)
  }
  function move(
    submission_id: string,
    { person_id, person, columns = {} }: { person_id: string; person: number; columns?: Columns },
  ): void {
    const key = `${submission_id} ${person_id}`
    const known = travellers.get(key)
    if (known === undefined) travellers.set(key, { submission_id, person_id, person, columns: { ...columns } })
    else Object.assign(known, { person }, { columns: { ...known.columns, ...columns } })
  }

  for (const event of events) {
    const id = submissionIdOf(event)
    const status = statusAfter[event.type]
    if (status !== undefined)
      change(id, { status, ...(event.type === 'DocumentsRequested' ? { asked: askedIn(event.data.items) } : {}) })
    if (event.type === 'SubmissionStarted') move(id, { person_id: event.data.personId, person: 1 })
    if (event.type === 'BookingSetUp') {
      change(id, { persons: event.data.isGroupBooking ? event.data.groupSize : 1 })
      event.data.persons.forEach((person_id, index) => move(id, { person_id, person: index + 1 }))
    }
    if (event.type === 'AnswersSaved' || event.type === 'FormTookEffect') {
      const { personId: person_id, passengerIndex: person, answers } = event.data
      const listed = listedChanges(answers ?? {}).columns
      const columns = Object.fromEntries(
        tripColumns.flatMap((column) => (listed[column] === undefined ? [] : [[column, listed[column]]])),
      )
      if (Object.keys(columns).length > 0) move(id, { person_id, person, columns })
    }
  }
  return {
    started: started.map(({ data }) => data.submissionId),
    bookings: [...bookings.values()],
    travellers: [...travellers.values()],
  }
}

/** Nothing is named where everything may be corrected, or where who was asked is erased. */
function askedIn(items: readonly { readonly person: number }[] | undefined): number[] | null {
  const persons = [...new Set((items ?? []).map(({ person }) => person))].toSorted((a, b) => a - b)
  return persons.length === 0 ? null : persons
}
