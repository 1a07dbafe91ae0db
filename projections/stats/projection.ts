import { sql, type QuerySqlToken, type FragmentSqlToken } from 'slonik'
import {
  type SubmissionEvent,
  submissionDeclarations,
  type GuestAssigned,
  type SubmissionStarted,
} from '@fleet/domain/submissions/model/events'
import { type OpenedEvent, projection } from '@fleet/platform/subscriptions/subscription'
import { submissionIdOf } from '../submissions/submission-changes.ts'
import { statusAfter } from '../submissions/submission-status.ts'
import { erasureDeclarations } from '@fleet/domain/erasures/events'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import { uniqueKeyBatches } from '@fleet/platform/database/unique-key-batches'
import { separateErasures, purgedIds, type ErasableEvent } from '../submissions/purged.ts'
import { create } from './tables.ts'

/**
 * Subtracts these submissions from the totals before they change, and adds them afterwards, so that reading the totals
 * takes the same time for any number of submissions.
 */
function addToTotals(submissionIds: readonly string[], how: 'taken away' | 'given back'): QuerySqlToken {
  const times = how === 'taken away' ? sql.fragment`-1` : sql.fragment`1`
  return sql.unsafe`
    insert into stats_total (preview, status, submissions, divers)
    select submission.preview, submission.status, ${times} * count(*), ${times} * coalesce(sum(diving.count), 0)
    from stats_submission submission, lateral (
      select count(*) as count from stats_diver diver
      where diver.submission_id = submission.submission_id and diver.until = 'infinity' and diver.person <= submission.persons) diving
    where submission.until = 'infinity' and submission.submission_id = any(${sql.array([...submissionIds], 'text')})
    group by submission.preview, submission.status
    on conflict (preview, status) do update set submissions = stats_total.submissions + excluded.submissions, divers = stats_total.divers + excluded.divers`
}

const dropEmptyTotals: QuerySqlToken = sql.unsafe`delete from stats_total where submissions = 0`

/** A submission changed its status or number of persons. */
type PeriodChange = {
  readonly submission_id: string
  readonly at: string
  readonly status?: string
  readonly persons?: number
}

/** A person's answer to `isDiver` changed. */
type DiverChange = {
  readonly submission_id: string
  readonly person_id: string
  readonly person: number
  readonly at: string
  readonly dives: boolean
}

function periodChanges(events: readonly OpenedEvent<SubmissionEvent>[]): PeriodChange[] {
  return events.flatMap((event): PeriodChange[] => {
    const common = { submission_id: submissionIdOf(event), at: event.metadata.occurredAt }
    if (event.type === 'BookingSetUp')
      return [{ ...common, persons: event.data.isGroupBooking ? event.data.groupSize : 1 }]
    const status = event.type === 'SubmissionStarted' ? undefined : statusAfter[event.type]
    return status === undefined ? [] : [{ ...common, status }]
  })
}

function diverChanges(events: readonly OpenedEvent<SubmissionEvent>[]): DiverChange[] {
  return events.flatMap((event): DiverChange[] => {
    if (
      (event.type !== 'AnswersSaved' && event.type !== 'FormTookEffect') ||
      !Object.hasOwn(event.data.answers ?? {}, 'isDiver')
    )
      return []
    const { personId, passengerIndex: person, answers } = event.data
    return [
      {
        submission_id: submissionIdOf(event),
        person_id: personId,
        person,
        at: event.metadata.occurredAt,
        dives: answers['isDiver'] === true,
      },
    ]
  })
}

/** The data of the dashboard's figures. */
export const stats = projection('dashboard-stats').of<ErasableEvent>({
  live: true,
  create,
  tables: ['stats_submission', 'stats_diver', 'stats_total'],
  types: [...eventTypes(submissionDeclarations), 'AnswersSaved', 'FormTookEffect', ...eventTypes(erasureDeclarations)],
  apply: (all) => {
    const { submissionEvents: events, erased } = separateErasures(all)
    const started = events.filter((event) => event.type === 'SubmissionStarted')
    const periods = uniqueKeyBatches(periodChanges(events), ({ submission_id }) => submission_id)
    const changed = [...new Set([...events.map(submissionIdOf), ...erased.map(({ submission_id }) => submission_id)])]
    const divers = uniqueKeyBatches(
      diverChanges(events),
      ({ submission_id, person_id }) => `${submission_id} ${person_id}`,
    )
    return [
      addToTotals(changed, 'taken away'),
      ...(started.length > 0 ? [begin(started)] : []),
      ...periods.flatMap((changes) => [keepPast(changes), renewPresent(changes)]),
      ...divers.flatMap((changes) => [endDivers(changes), beginDivers(changes)]),
      ...events.flatMap((event) => (event.type === 'GuestAssigned' ? [assign(event)] : [])),
      ...purge(events),
      ...erased.map(
        ({ submission_id, person_id }) =>
          sql.unsafe`delete from stats_diver where submission_id = ${submission_id} and person_id = ${person_id}`,
      ),
      addToTotals(changed, 'given back'),
      dropEmptyTotals,
    ]
  },
})

/** Assigns the guest to all periods, also past ones. */
function assign(event: OpenedEvent<GuestAssigned>): QuerySqlToken {
  return sql.unsafe`update stats_submission set guest_account_id = ${event.data.guestAccountId} where submission_id = ${submissionIdOf(event)}`
}

function purge(events: readonly OpenedEvent<SubmissionEvent>[]): QuerySqlToken[] {
  const ids = purgedIds(events)
  if (ids.length === 0) return []
  const purged = sql.fragment`submission_id = any(${sql.array(ids, 'text')})`
  return [sql.unsafe`delete from stats_submission where ${purged}`, sql.unsafe`delete from stats_diver where ${purged}`]
}

function begin(started: readonly OpenedEvent<SubmissionStarted>[]): QuerySqlToken {
  const rows = started.map(
    ({ data: { submissionId, agentSnapshot, guestAccountId, preview = false }, metadata: { occurredAt } }) => ({
      submission_id: submissionId,
      agent_id: agentSnapshot?.agentId,
      guest_account_id: guestAccountId,
      preview,
      at: occurredAt,
    }),
  )
  return sql.unsafe`
    insert into stats_submission (submission_id, agent_id, guest_account_id, preview, status, persons, since, status_since)
    select submission_id, agent_id, guest_account_id, preview, 'draft', 1, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as started(submission_id text, agent_id text, guest_account_id text, preview boolean, at timestamptz)`
}

/** Clocks of two processes may differ: a period never ends before it began. */
const at = sql.fragment`greatest(changed.at, present.since)`
const status = sql.fragment`coalesce(changed.status, present.status)`
const persons = sql.fragment`coalesce(changed.persons, present.persons)`

const differing = (changes: readonly PeriodChange[]) => ({
  changed: sql.fragment`
    jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as changed(submission_id text, at timestamptz, status text, persons integer)`,
  present: sql.fragment`
    ${amongChanged(changes)} and present.submission_id = changed.submission_id and present.until = 'infinity'
    and (present.status <> ${status} or present.persons <> ${persons})`,
})

/** Tells the planner the small number of ids; otherwise it would assume a hundred and scan the table. */
function amongChanged(changes: readonly { submission_id: string }[]): FragmentSqlToken {
  return sql.fragment`present.submission_id = any(${sql.array(
    changes.map(({ submission_id }) => submission_id),
    'text',
  )})`
}

function keepPast(changes: readonly PeriodChange[]): QuerySqlToken {
  const { changed, present } = differing(changes)
  return sql.unsafe`
    insert into stats_submission
      (submission_id, agent_id, guest_account_id, preview, status, persons, since, status_since, until)
    select present.submission_id, agent_id, guest_account_id, preview, present.status, present.persons, since, status_since, ${at}
    from stats_submission present, ${changed} where ${present}`
}

function renewPresent(changes: readonly PeriodChange[]): QuerySqlToken {
  const { changed, present } = differing(changes)
  return sql.unsafe`
    update stats_submission present set status = ${status}, persons = ${persons}, since = ${at},
      status_since = case when present.status = ${status} then present.status_since else ${at} end
    from ${changed} where ${present}`
}

function endDivers(changes: readonly DiverChange[]): QuerySqlToken {
  const ended = changes.filter(({ dives }) => !dives)
  return sql.unsafe`
    update stats_diver present set until = ${at}
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as changed(submission_id text, person_id text, at timestamptz)
    where ${amongChanged(ended)} and present.submission_id = changed.submission_id and present.person_id = changed.person_id
      and present.until = 'infinity'`
}

function beginDivers(changes: readonly DiverChange[]): QuerySqlToken {
  return sql.unsafe`
    insert into stats_diver (submission_id, person_id, person, since)
    select submission_id, person_id, person, at
    from jsonb_to_recordset(${JSON.stringify(changes.filter(({ dives }) => dives))}::jsonb)
      as changed(submission_id text, person_id text, person integer, at timestamptz)
    on conflict do nothing`
}
