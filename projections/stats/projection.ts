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
import type { Migration } from '@fleet/platform/database/migrate'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import { uniqueKeyBatches } from '@fleet/platform/database/unique-key-batches'
import { separateErasures, purgedIds, type ErasableEvent } from '../submissions/purged.ts'
import { create, createTotals } from './tables.ts'

/**
 * What these submissions add to the totals: one when a period begins, minus one when it ends; likewise for each diver
 * who takes part.
 */
const sharesOf = (among: (row: FragmentSqlToken) => FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select scope.agent_id, preview, status, total.hour, sum(submissions * edge.sign) as submissions, sum(divers * edge.sign) as divers
  from (
    select agent_id, preview, status, since, until, 1 as submissions, 0 as divers
    from stats_submission submission where ${among(sql.fragment`submission`)}
    union all
    select agent_id, preview, status, greatest(submission.since, diver.since), least(submission.until, diver.until), 0, 1
    from stats_submission submission
    join stats_diver diver on diver.submission_id = submission.submission_id and diver.person <= submission.persons
      and diver.since < submission.until and submission.since < diver.until
    where ${among(sql.fragment`submission`)} and ${among(sql.fragment`diver`)}
  ) period,
    lateral (values (since, 1), (until, -1)) edge(moment, sign),
    lateral (values (timestamptz '-infinity'), (date_trunc('hour', edge.moment, 'UTC'))) total(hour),
    lateral (values (''), (period.agent_id)) scope(agent_id)
  where edge.moment < 'infinity' and scope.agent_id is not null
  group by scope.agent_id, preview, status, total.hour
  having sum(submissions * edge.sign) <> 0 or sum(divers * edge.sign) <> 0`

/**
 * Subtracts these submissions from the totals before they change, and adds them afterwards, so that reading the totals
 * takes the same time for any number of submissions.
 */
function addToTotals(submissionIds: readonly string[], how: 'taken away' | 'given back'): QuerySqlToken {
  const ids = sql.array([...submissionIds], 'text')
  const plus = how === 'taken away' ? sql.fragment`-` : sql.fragment`+`
  return sql.unsafe`
    merge into stats_total total using (${sharesOf((row) => sql.fragment`${row}.submission_id = any(${ids})`)}) share
    on total.agent_id = share.agent_id and total.preview = share.preview and total.hour = share.hour and total.status = share.status
    when matched and total.submissions ${plus} share.submissions = 0 and total.divers ${plus} share.divers = 0 then delete
    when matched then update set submissions = total.submissions ${plus} share.submissions, divers = total.divers ${plus} share.divers
    when not matched then insert (agent_id, preview, status, hour, submissions, divers)
      values (share.agent_id, share.preview, share.status, share.hour, ${plus} share.submissions, ${plus} share.divers)`
}

/** Counts the totals of all submissions, into an empty table. */
export const countTotals = `insert into stats_total (agent_id, preview, status, hour, submissions, divers) ${sharesOf(() => sql.fragment`true`).sql}
  order by scope.agent_id, preview, total.hour`

/** Gives a database with totals of an earlier shape those of this one, without reading the log again. */
export const statsTotalsMigration: Migration = {
  name: 'read/dashboard-stats-by-hour',
  sql: `set local search_path to read, public; drop table stats_total; ${createTotals} ${countTotals}`,
}

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
    const divers = uniqueKeyBatches(
      diverChanges(events),
      ({ submission_id, person_id }) => `${submission_id} ${person_id}`,
    )
    const changed = [
      ...new Set([
        ...started.map(submissionIdOf),
        ...[...periods, ...divers, erased].flat().map(({ submission_id }) => submission_id),
        ...purgedIds(events),
      ]),
    ]
    return [
      ...(changed.length > 0 ? [addToTotals(changed, 'taken away')] : []),
      ...(started.length > 0 ? [begin(started)] : []),
      ...periods.flatMap((changes) => [keepPast(changes), renewPresent(changes)]),
      ...divers.flatMap((changes) => [endDivers(changes), beginDivers(changes)]),
      ...events.flatMap((event) => (event.type === 'GuestAssigned' ? [assign(event)] : [])),
      ...purge(events),
      ...erased.map(
        ({ submission_id, person_id }) =>
          sql.unsafe`delete from stats_diver where submission_id = ${submission_id} and person_id = ${person_id}`,
      ),
      ...(changed.length > 0 ? [addToTotals(changed, 'given back')] : []),
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
