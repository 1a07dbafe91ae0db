import { sql, type FragmentSqlToken, type QuerySqlToken } from 'slonik'
import { formInstanceDeclarations } from '@fleet/domain/form-instances/events'
import { erasureDeclarations } from '@fleet/domain/erasures/events'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import { submissionDeclarations, type SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { separateErasures, purgedIds, type ErasableEvent } from './purged.ts'
import { submissionChanges, submissionIdOf, type SubmissionChanges } from './submission-changes.ts'
import { create } from './tables.ts'
import { updateWords } from './searchable.ts'

/** The list of submissions: one row for each submission, each person and each search word. */
export const submissionList = projection('submission-list').of<ErasableEvent>({
  live: true,
  create,
  tables: [
    'submission_list',
    'submission_person',
    'submission_touched',
    'submission_word',
    'submission_vocabulary',
    'submission_part',
  ],
  types: [
    ...eventTypes(submissionDeclarations),
    ...eventTypes(formInstanceDeclarations),
    ...eventTypes(erasureDeclarations),
  ],
  apply: (all) => {
    const { submissionEvents: events, erased } = separateErasures(all)
    const changes = submissionChanges(events)
    const ids = erased.map(({ submission_id }) => submission_id)
    return [
      ...(changes.started.length > 0 ? [insertStarted(changes)] : []),
      ...(changes.persons.length > 0 ? [insertPersons(changes), updatePersons(changes)] : []),
      ...updateSubmissions(changes),
      ...updateParts(events),
      touch(changes),
      ...(changes.firstPersons.length > 0 ? [updateFromFirstPerson(changes.firstPersons)] : []),
      ...(changes.searched.length > 0 ? updateWords(changes.searched) : []),
      ...(erased.length > 0
        ? [erasePersons(erased), eraseLeaders(erased), updateFromFirstPerson(ids), ...updateWords(ids)]
        : []),
      ...purge(events),
    ]
  },
})

/** Submissions made in preview have no words. */
function purge(events: readonly OpenedEvent<SubmissionEvent>[]): QuerySqlToken[] {
  const ids = purgedIds(events)
  if (ids.length === 0) return []
  const purged = sql.fragment`submission_id = any(${sql.array(ids, 'text')})`
  return [
    sql.unsafe`delete from submission_touched where started_position in (select started_position from submission_list where ${purged})`,
    sql.unsafe`delete from submission_list where ${purged}`,
    sql.unsafe`delete from submission_person where ${purged}`,
    sql.unsafe`delete from submission_part where ${purged}`,
  ]
}

/** One by one, as there are few parts. */
function updateParts(events: readonly OpenedEvent<SubmissionEvent>[]): QuerySqlToken[] {
  return events.flatMap((event) => {
    if (event.type === 'PartTaken')
      return [
        sql.unsafe`insert into submission_part (part_id, submission_id, account_id) values (${event.data.partId}, ${submissionIdOf(event)}, ${event.data.accountId}) on conflict do nothing`,
      ]
    return event.type === 'PartTakenBack'
      ? [sql.unsafe`delete from submission_part where part_id = ${event.data.partId}`]
      : []
  })
}

function insertStarted({ started }: SubmissionChanges): QuerySqlToken {
  const rows = started.map(({ data, position, metadata }) => ({
    ...data,
    agentId: data.agentSnapshot?.agentId,
    position: String(position),
    createdAt: metadata.occurredAt,
  }))
  return sql.unsafe`
    insert into submission_list (
      submission_id, reference_code, form_id, started_position, agent_id, guest_account_id, preview, created_at)
    select "submissionId", "referenceCode", "formId", position, "agentId", "guestAccountId", coalesce(preview, false),
      "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as started(
      "submissionId" text, "referenceCode" text, "formId" text, position bigint, "agentId" text, "guestAccountId" text,
      preview boolean, "createdAt" timestamptz)
    on conflict do nothing`
}

function insertPersons({ persons }: SubmissionChanges): QuerySqlToken {
  return sql.unsafe`
    insert into submission_person (submission_id, person_id, person)
    select submission_id, person_id, person
    from jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) as changed(submission_id text, person_id text, person int)
    on conflict do nothing`
}

function updatePersons({ persons }: SubmissionChanges): QuerySqlToken {
  return sql.unsafe`
    update submission_person kept set
      person = changed.person,
      first_name = ${unlessKept('first_name')},
      last_name = ${unlessKept('last_name')},
      email = ${unlessKept('email')},
      boat_name = ${unlessKept('boat_name')},
      trip_start_date = ${unlessKept('trip_start_date', 'date')},
      trip_end_date = ${unlessKept('trip_end_date', 'date')},
      language = ${unlessKept('language')},
      terms = kept.terms || changed.terms
    from jsonb_to_recordset(${JSON.stringify(persons)}::jsonb)
      as changed(submission_id text, person_id text, person int, columns jsonb, terms jsonb)
    where ${amongChanged(persons)} and kept.submission_id = changed.submission_id and kept.person_id = changed.person_id`
}

/** Skips submissions without a changed column. */
function updateSubmissions({ submissions }: SubmissionChanges): QuerySqlToken[] {
  const changed = submissions.filter(({ columns }) => Object.keys(columns).length > 0)
  if (changed.length === 0) return []
  return [
    sql.unsafe`
    update submission_list kept set
      status = ${unlessKept('status')},
      guest_account_id = ${unlessKept('guest_account_id')},
      is_group_booking = ${unlessKept('is_group_booking', 'bool')},
      group_size = ${unlessKept('group_size', 'int4')},
      group_leader_name = ${unlessKept('group_leader_name')},
      group_leader_search = ${unlessKept('group_leader_search')},
      current_step = ${unlessKept('current_step', 'int4')},
      current_step_id = ${unlessKept('current_step_id')},
      submitted_at = ${unlessKept('submitted_at', 'timestamptz')},
      has_warnings = ${unlessKept('has_warnings', 'bool')},
      reviewed_at = ${unlessKept('reviewed_at', 'timestamptz')},
      reviewed_by = ${unlessKept('reviewed_by')}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as changed(submission_id text, columns jsonb)
    where ${amongChanged(changed)} and kept.submission_id = changed.submission_id`,
  ]
}

function touch({ submissions }: SubmissionChanges): QuerySqlToken {
  return sql.unsafe`
    insert into submission_touched (started_position, updated_at, revision)
    select kept.started_position, changed.updated_at, changed.revision
    from jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb) as changed(submission_id text, revision int, updated_at timestamptz), submission_list kept
    where ${amongChanged(submissions)} and kept.submission_id = changed.submission_id
    on conflict (started_position) do update set updated_at = excluded.updated_at, revision = excluded.revision`
}

/** Copies person 1's filter and sort columns to the list. */
function updateFromFirstPerson(led: readonly string[]): QuerySqlToken {
  return sql.unsafe`
    update submission_list kept set boat_name = person.boat_name, trip_start_date = person.trip_start_date, language = person.language,
      guest_search = nullif(concat_ws(' ', person.terms ->> '3', person.terms ->> '1'), '')
    from submission_person person
    where kept.submission_id = any(${sql.array([...led], 'text')}) and person.submission_id = kept.submission_id and person.person = 1
      and (kept.boat_name, kept.trip_start_date, kept.language, kept.guest_search) is distinct from
        (person.boat_name, person.trip_start_date, person.language, nullif(concat_ws(' ', person.terms ->> '3', person.terms ->> '1'), ''))`
}

const among = (erased: readonly object[]) =>
  sql.fragment`jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as erased(submission_id text, person_id text)`

function erasePersons(erased: readonly object[]): QuerySqlToken {
  return sql.unsafe`
    update submission_person kept set first_name = null, last_name = null, email = null, boat_name = null,
      trip_start_date = null, trip_end_date = null, language = null, terms = '{}'
    from ${among(erased)} where kept.submission_id = erased.submission_id and kept.person_id = erased.person_id`
}

/** The leader's name belongs to person 1. */
function eraseLeaders(erased: readonly object[]): QuerySqlToken {
  return sql.unsafe`
    update submission_list kept set group_leader_name = null, group_leader_search = null
    from ${among(erased)}, submission_person person
    where kept.submission_id = erased.submission_id and person.submission_id = erased.submission_id
      and person.person_id = erased.person_id and person.person = 1`
}

/** Tells the planner the small number of ids; otherwise it would assume a hundred and scan the table. */
function amongChanged(changes: readonly { submission_id: string }[]): FragmentSqlToken {
  return sql.fragment`kept.submission_id = any(${sql.array(
    changes.map(({ submission_id }) => submission_id),
    'text',
  )})`
}

/** The column's new value where the change names one, its present value otherwise. */
function unlessKept(column: string, type = 'text'): FragmentSqlToken {
  const name = sql.identifier([column])
  return sql.fragment`case when changed.columns ? ${sql.literalValue(column)}
    then (changed.columns ->> ${sql.literalValue(column)})::${sql.identifier([type])} else kept.${name} end`
}
