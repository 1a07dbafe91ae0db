import { sql, type QuerySqlToken } from 'slonik'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import { projection, type OpenedEvent } from '../runtime/projection.ts'
import { statusAfter } from '../submissions/submission-status.ts'
import { submissionIdOf } from '../submissions/submission-changes.ts'

/**
 * What was true from when until when, by the time of events: so the figures of any moment can be counted, a week ago
 * as well as now, and a rebuild gives the same rows.
 */
const create = `
create table stats_submission (
  submission_id text not null,
  agent_id text,
  guest_account_id text,
  status text not null,
  -- Persons that take part.
  persons integer not null,
  since timestamptz not null,
  -- When the submission came to this status; a change of the number of persons keeps it.
  status_since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create unique index on stats_submission (submission_id) where until = 'infinity';
create index on stats_submission (until, since);

create table stats_diver (
  submission_id text not null,
  person_id text not null,
  person_number integer not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create unique index on stats_diver (submission_id, person_id) where until = 'infinity';
create index on stats_diver (until, since);
`

type StatusEvent = Exclude<SubmissionEvent, { type: 'SubmissionStarted' | 'BookingSetUp' | 'AnswersSaved' }>

const statusChanged = (event: OpenedEvent<StatusEvent>) => {
  const status = statusAfter[event.type]
  return status === undefined ? [] : changed(event, { status })
}

export const stats = projection<SubmissionEvent>('stats', {
  create,
  tables: ['stats_submission', 'stats_diver'],
  on: {
    SubmissionStarted: ({ data, metadata }) => sql.unsafe`
      insert into stats_submission (submission_id, agent_id, guest_account_id, status, persons, since, status_since)
      values (${data.submissionId}, ${data.agentSnapshot?.agentId ?? null}, ${data.guestAccountId ?? null}, 'draft', 1,
        ${metadata.occurredAt}::timestamptz, ${metadata.occurredAt}::timestamptz)`,
    BookingSetUp: (event) => changed(event, { persons: event.data.isGroupBooking ? event.data.groupSize : 1 }),
    AnswersSaved: (event) => diverAnswered(event),
    SubmissionSubmitted: statusChanged,
    DocumentsRequested: statusChanged,
    SubmissionApproved: statusChanged,
    SubmissionRejected: statusChanged,
    SubmissionReopened: statusChanged,
    SubmissionCompleted: statusChanged,
  },
})

/**
 * Keeps the present period as a past one and begins the next; nothing when nothing changes. Clocks of two processes may
 * disagree, so a period never ends before it began.
 */
function changed(event: OpenedEvent<SubmissionEvent>, { status, persons }: { status?: string; persons?: number }): QuerySqlToken[] {
  const at = sql.fragment`greatest(${event.metadata.occurredAt}::timestamptz, since)`
  const newStatus = sql.fragment`coalesce(${status ?? null}::text, status)`
  const newPersons = sql.fragment`coalesce(${persons ?? null}::integer, persons)`
  const present = sql.fragment`
    submission_id = ${submissionIdOf(event)} and until = 'infinity'
    and (status <> ${newStatus} or persons <> ${newPersons})`
  return [
    sql.unsafe`
      insert into stats_submission
        (submission_id, agent_id, guest_account_id, status, persons, since, status_since, until)
      select submission_id, agent_id, guest_account_id, status, persons, since, status_since, ${at}
      from stats_submission where ${present}`,
    sql.unsafe`
      update stats_submission set status = ${newStatus}, persons = ${newPersons}, since = ${at},
        status_since = case when status = ${newStatus} then status_since else ${at} end
      where ${present}`,
  ]
}

function diverAnswered({ data, metadata, ...event }: OpenedEvent<Extract<SubmissionEvent, { type: 'AnswersSaved' }>>): QuerySqlToken[] {
  if (!Object.hasOwn(data.answers, 'isDiver')) return []
  const id = submissionIdOf(event)
  const at = sql.fragment`${metadata.occurredAt}::timestamptz`
  if (data.answers['isDiver'] !== true) {
    return [sql.unsafe`
      update stats_diver set until = greatest(${at}, since)
      where submission_id = ${id} and person_id = ${data.personId} and until = 'infinity'`]
  }
  return [sql.unsafe`
    insert into stats_diver (submission_id, person_id, person_number, since)
    values (${id}, ${data.personId}, ${data.passengerIndex}, ${at})
    on conflict do nothing`]
}
