import { sql, type QuerySqlToken } from 'slonik'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/projection'
import { divideErased, purgedIds, type ErasableEvent } from '../submissions/purged.ts'
import { namesIn, toldBy } from './changes.ts'
import { type FillableEvent, historyTypes, subjectOf } from './history-events.ts'
import { create } from './tables.ts'

type AuditedEvent = ErasableEvent | FillableEvent

/** Who changed what in registrations, agencies and other filled forms, when: one row for each event, sealed as in the log, found by keyed hashes of the names of fields. */
export const auditTrail = projection('audit-trail').of<AuditedEvent>({
  live: true,
  create,
  tables: ['audit_trail'],
  types: [...historyTypes, 'PreviewPurged', 'PersonErased'],
  apply: (all) => {
    const { happened, erased } = divideErased(all)
    const rows = all.flatMap(rowOf)
    return [...(rows.length === 0 ? [] : [insert(rows)]), ...purge(happened), ...erased.map(untag)]
  },
})

/** `submission-<id>` and `agent-<id>`, or `filled-<formId>-<id>` with a UUID. */
function idIn({ stream }: { stream: string }): string {
  return stream.startsWith('filled-') ? stream.slice(-36) : stream.slice(stream.indexOf('-') + 1)
}

function rowOf(event: OpenedEvent<AuditedEvent>) {
  if (event.type === 'PreviewPurged' || event.type === 'PersonErased') return []
  const { actor, occurredAt, formVersion } = event.metadata
  const told = toldBy(event)
  return {
    submission_id: idIn(event),
    revision: event.revision,
    position: String(event.position),
    event_type: event.type,
    at: occurredAt,
    actor_id: actor.id,
    actor_role: actor.role,
    actor_agent_id: actor.agentId ?? null,
    on_behalf_of: actor.onBehalfOf ?? null,
    form_version: formVersion ?? null,
    person_id: subjectOf(event),
    sealed: event.sealed,
    tags: told.length === 0 ? [] : event.tags(told[0]?.personId ?? '', namesIn(told)),
  }
}

function insert(rows: readonly object[]): QuerySqlToken {
  return sql.unsafe`
    insert into audit_trail (
      submission_id, revision, position, event_type, at, actor_id, actor_role, actor_agent_id, on_behalf_of, form_version,
      person_id, sealed, tags)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      submission_id text, revision int, position bigint, event_type text, at timestamptz, actor_id text, actor_role text,
      actor_agent_id text, on_behalf_of text, form_version text, person_id text, sealed jsonb, tags bigint[])
    on conflict do nothing`
}

/** What was said of them is not found any more; the rows stay, sealed. That of a booking is of person 1, its only part. */
function untag({ submission_id, person_id }: { submission_id: string; person_id: string }): QuerySqlToken {
  return sql.unsafe`
    update audit_trail set tags = '{}' where submission_id = ${submission_id}
      and (person_id = ${person_id} or (event_type = 'BookingSetUp' and sealed -> 'personal' ? ${person_id}))`
}

function purge(events: readonly OpenedEvent<SubmissionEvent>[]): QuerySqlToken[] {
  const ids = purgedIds(events)
  return ids.length === 0
    ? []
    : [sql.unsafe`delete from audit_trail where submission_id = any(${sql.array(ids, 'text')})`]
}
