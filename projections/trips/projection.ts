import {
  type SubmissionEvent,
  type SubmissionStarted,
  submissionDeclarations,
} from '@fleet/domain/submissions/model/events'
import { type OpenedEvent, projection } from '@fleet/platform/subscriptions/subscription'
import { listedChanges } from '../submissions/searchable.ts'
import { submissionIdOf } from '../submissions/submission-changes.ts'
import { statusAfter } from '../submissions/submission-status.ts'
import { sql, type FragmentSqlToken, type QuerySqlToken } from 'slonik'
import { erasureDeclarations } from '@fleet/domain/erasures/events'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import { separateErasures, type ErasableEvent } from '../submissions/purged.ts'
import { create } from './tables.ts'

/** New values by column; a column that is missing keeps its value. */
type Columns = { [column: string]: string | number | readonly number[] | null }

type BookingChange = { readonly submission_id: string; readonly columns: Columns }
type TravellerChange = {
  readonly submission_id: string
  readonly person_id: string
  person: number
  readonly columns: Columns
}
type TripChanges = {
  readonly started: readonly string[]
  readonly bookings: readonly BookingChange[]
  readonly travellers: readonly TravellerChange[]
}

const tripColumns = ['boat_name', 'trip_start_date', 'trip_end_date'] as const

/** The combined changes of a run of events; the last value of each column counts. */
function tripChanges(events: readonly OpenedEvent<SubmissionEvent>[]): TripChanges {
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
      change(id, {
        status,
        ...(event.type === 'DocumentsRequested' ? { asked: requestedPersons(event.data.items) } : {}),
      })
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

/** Persons with requested items; null where everything may be corrected, or the requests were erased. */
function requestedPersons(items: readonly { readonly person: number }[] | undefined): number[] | null {
  const persons = [...new Set((items ?? []).map(({ person }) => person))].toSorted((a, b) => a - b)
  return persons.length === 0 ? null : persons
}

/** Persons by trip with their progress, and sums by trip, without previews. */
export const trips = projection('trips').of<ErasableEvent>({
  live: true,
  create,
  tables: ['trip_booking', 'trip_person', 'trip'],
  types: [...eventTypes(submissionDeclarations), 'AnswersSaved', 'FormTookEffect', ...eventTypes(erasureDeclarations)],
  apply: (all) => {
    const { submissionEvents: happened, erased } = separateErasures(all)
    const { started, bookings, travellers } = tripChanges(happened)
    const ids = [...new Set([...bookings, ...travellers, ...erased].map(({ submission_id }) => submission_id))]
    if (ids.length === 0) return []
    return [
      leaveTrips(ids),
      ...(started.length > 0 ? [insertBookings(started)] : []),
      ...(travellers.length > 0 ? [insertTravellers(travellers), updateTravellers(travellers)] : []),
      ...(bookings.length > 0 ? [updateBookings(bookings)] : []),
      ...(erased.length > 0 ? [erase(erased)] : []),
      settle(ids),
      joinTrips(ids),
      sql.unsafe`delete from trip where persons = 0`,
    ]
  },
})

/** Sums over the persons of these bookings, by trip. */
const sums = (ids: readonly string[]) => sql.fragment`
  select on_boat, on_start, coalesce(on_end, on_start) as on_end, count(*)::integer as persons,
    count(*) filter (where readiness = 'ready')::integer as ready,
    count(*) filter (where readiness = 'waiting')::integer as waiting,
    count(*) filter (where readiness = 'asked')::integer as asked,
    count(*) filter (where readiness = 'open')::integer as open,
    count(*) filter (where is_first)::integer as bookings
  from trip_person where ${among(ids)} and on_boat is not null
  group by 1, 2, 3`

function leaveTrips(ids: readonly string[]): QuerySqlToken {
  return sql.unsafe`
    update trip set persons = trip.persons - sums.persons, ready = trip.ready - sums.ready, waiting = trip.waiting - sums.waiting,
      asked = trip.asked - sums.asked, open = trip.open - sums.open, bookings = trip.bookings - sums.bookings
    from (${sums(ids)}) sums
    where trip.boat_name = sums.on_boat and trip.starts_on = sums.on_start and trip.ends_on = sums.on_end`
}

function joinTrips(ids: readonly string[]): QuerySqlToken {
  return sql.unsafe`
    insert into trip (boat_name, starts_on, ends_on, persons, ready, waiting, asked, open, bookings) ${sums(ids)}
    on conflict (boat_name, starts_on, ends_on) do update set
      persons = trip.persons + excluded.persons, ready = trip.ready + excluded.ready, waiting = trip.waiting + excluded.waiting,
      asked = trip.asked + excluded.asked, open = trip.open + excluded.open, bookings = trip.bookings + excluded.bookings`
}

function insertBookings(started: readonly string[]): QuerySqlToken {
  return sql.unsafe`insert into trip_booking (submission_id) select unnest(${sql.array([...started], 'text')}) on conflict do nothing`
}

function insertTravellers(travellers: TripChanges['travellers']): QuerySqlToken {
  return sql.unsafe`
    insert into trip_person (submission_id, person_id, person)
    select submission_id, person_id, person
    from jsonb_to_recordset(${JSON.stringify(travellers)}::jsonb) as changed(submission_id text, person_id text, person integer)
    join trip_booking using (submission_id)
    on conflict do nothing`
}

function updateTravellers(travellers: TripChanges['travellers']): QuerySqlToken {
  return sql.unsafe`
    update trip_person kept set person = changed.person,
      boat_name = ${unlessKept('boat_name')},
      trip_start_date = ${unlessKept('trip_start_date', 'date')},
      trip_end_date = ${unlessKept('trip_end_date', 'date')}
    from jsonb_to_recordset(${JSON.stringify(travellers)}::jsonb) as changed(submission_id text, person_id text, person integer, columns jsonb)
    where ${among(
      travellers.map(({ submission_id }) => submission_id),
      'kept',
    )}
      and kept.submission_id = changed.submission_id and kept.person_id = changed.person_id and not kept.erased`
}

function updateBookings(bookings: TripChanges['bookings']): QuerySqlToken {
  return sql.unsafe`
    update trip_booking kept set
      status = ${unlessKept('status')},
      persons = ${unlessKept('persons', 'int4')},
      asked = case when changed.columns ? 'asked' then
        (select array_agg(person::integer) from jsonb_array_elements_text(nullif(changed.columns -> 'asked', 'null')) person) else kept.asked end
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as changed(submission_id text, columns jsonb)
    where ${among(
      bookings.map(({ submission_id }) => submission_id),
      'kept',
    )} and kept.submission_id = changed.submission_id`
}

function erase(erased: readonly object[]): QuerySqlToken {
  return sql.unsafe`
    update trip_person kept set erased = true, boat_name = null, trip_start_date = null, trip_end_date = null
    from jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as gone(submission_id text, person_id text)
    where kept.submission_id = gone.submission_id and kept.person_id = gone.person_id`
}

/** Assigns the persons of these bookings to their trips. A further person without an own trip is on person 1's. */
function settle(ids: readonly string[]): QuerySqlToken {
  return sql.unsafe`
    update trip_person kept set on_boat = now.boat, on_start = now.starts, on_end = now.ends, readiness = now.readiness, is_first = now.is_first
    from (
      select *, boat is not null and row_number() over (partition by submission_id, boat, starts order by person) = 1 as is_first
      from (
        select submission_id, person_id, person, readiness,
          case when takes_part and boat is not null and starts is not null then boat end as boat,
          case when takes_part and boat is not null then starts end as starts,
          case when takes_part and boat is not null and starts is not null and ends >= starts then ends end as ends
        from (
          select person.submission_id, person.person_id, person.person,
            coalesce(person.boat_name, first_person.boat_name) as boat,
            coalesce(person.trip_start_date, first_person.trip_start_date) as starts,
            coalesce(person.trip_end_date, first_person.trip_end_date) as ends,
            not person.erased and person.person <= booking.persons and booking.status <> 'rejected' as takes_part,
            case booking.status when 'draft' then 'open' when 'pending_review' then 'waiting'
              when 'missing_docs' then case when booking.asked is null or person.person = any(booking.asked) then 'asked' else 'waiting' end
              else 'ready' end as readiness
          from trip_person person
          join trip_booking booking using (submission_id)
          left join trip_person first_person on first_person.submission_id = person.submission_id and first_person.person = 1
          where ${among(ids, 'person')}
        ) said
      ) placed
    ) now
    where kept.submission_id = now.submission_id and kept.person_id = now.person_id`
}

/** Tells the planner the small number of ids; otherwise it would assume a hundred and scan the table. */
function among(ids: readonly string[], table?: string): FragmentSqlToken {
  return sql.fragment`${sql.identifier(table === undefined ? ['submission_id'] : [table, 'submission_id'])} = any(${sql.array([...new Set(ids)], 'text')})`
}

/** The column's new value where the change names one, its present value otherwise. */
function unlessKept(column: string, type = 'text'): FragmentSqlToken {
  const name = sql.identifier([column])
  return sql.fragment`case when changed.columns ? ${sql.literalValue(column)}
    then (changed.columns ->> ${sql.literalValue(column)})::${sql.identifier([type])} else kept.${name} end`
}
