import { sql, type QuerySqlToken } from 'slonik'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import { projection, type OpenedEvent } from '../runtime/projection.ts'
import { purgedIds } from '../submissions/purged.ts'
import { auditRows } from './audit-rows.ts'
import { create } from './tables.ts'

/** Who changed what, from what, when: one row for each changed field, values sealed as in the log. */
export const auditTrail = projection<SubmissionEvent>('audit-trail', {
  create,
  tables: ['audit_trail'],
  types: [
    'SubmissionStarted',
    'GuestAssigned',
    'BookingSetUp',
    'AnswersSaved',
    'DocumentAttached',
    'DocumentRemoved',
    'SubmissionSubmitted',
    'DocumentsRequested',
    'SubmissionApproved',
    'SubmissionRejected',
    'SubmissionReopened',
    'SubmissionCompleted',
    'PreviewPurged',
  ],
  apply: (events) => {
    const rows = events.flatMap(auditRows)
    if (rows.length === 0) return purge(events)
    // The value before is that of the row before: of this batch, or else the last one stored.
    return [
      sql.unsafe`
        insert into audit_trail (
          submission_id, revision, ordinal, position, event_type, at, actor_id, actor_role, actor_agent_id, on_behalf_of,
          form_version, person, person_id, field_kind, field, subject, from_value, to_value, sealed_as, notes, internal_note, items)
        select submission_id, revision, ordinal, position, event_type, at, actor_id, actor_role, actor_agent_id,
          on_behalf_of, form_version, coalesce(person, person_before), person_id, field_kind, field, subject,
          from_value, to_value, sealed_as, notes, internal_note, items
        from (
          select entry.*,
            case when follows then lag(entry.to_value) over same else stored.to_value end as from_value,
            case when follows then lag(entry.person) over same else stored.person end as person_before
          from (
            select *, row_number() over (partition by submission_id, person_id, subject order by revision, ordinal) > 1 as follows
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
              submission_id text, revision int, ordinal int, position bigint, event_type text, at timestamptz,
              actor_id text, actor_role text, actor_agent_id text, on_behalf_of text, form_version text, person int,
              person_id text, field_kind text, field text, subject text, to_value jsonb, sealed_as text, notes text,
              internal_note text, items jsonb)
          ) entry
          left join lateral (
            select earlier.to_value, earlier.person from audit_trail earlier
            where earlier.submission_id = entry.submission_id and earlier.person_id = entry.person_id
              and earlier.subject = entry.subject
            order by earlier.revision desc limit 1
          ) stored on not follows
          window same as (partition by entry.submission_id, entry.person_id, entry.subject order by entry.revision, entry.ordinal)
        ) changed
        where subject is null or from_value is distinct from to_value`,
      ...purge(events),
    ]
  },
})

function purge(events: readonly OpenedEvent<SubmissionEvent>[]): QuerySqlToken[] {
  const ids = purgedIds(events)
  return ids.length === 0 ? [] : [sql.unsafe`delete from audit_trail where submission_id = any(${sql.array(ids, 'text')})`]
}
