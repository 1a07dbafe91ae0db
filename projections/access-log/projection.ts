import { sql } from 'slonik'
import { projection, type OpenedEvent } from '../runtime/projection.ts'
import { accessEventTypes, accessSubject, type AccessEvent } from './access-events.ts'

/** Who got in, who was let in and by whom: one row for each event, personal values sealed as in the log. */
export const accessLog = projection<AccessEvent>('access-log', {
  create: `
    create table access_log (
      position bigint primary key,
      event_id text not null,
      event_type text not null,
      at timestamptz not null,
      actor_id text not null,
      actor_role text not null,
      on_behalf_of text,
      -- The account it is about.
      account_id text,
      invitation_id text,
      submission_id text,
      details jsonb not null,
      -- Whose key seals the values.
      person_id text,
      -- Field -> ciphertext: as the event says it, and as it was before.
      sealed jsonb not null,
      sealed_before jsonb not null
    );
    create index on access_log (event_type, position);
    create index on access_log (account_id, position);
    create index on access_log (actor_id, position);
    create index on access_log (submission_id, position);
    create index on access_log (at);`,
  tables: ['access_log'],
  types: accessEventTypes,
  apply: (events) => events.map(insert),
})

function insert(event: OpenedEvent<AccessEvent>) {
  const { id, type, position, metadata } = event
  const { accountId, invitationId, submissionId, details, personId, sealed = {} } = accessSubject(event)
  const { actor, occurredAt } = metadata
  return sql.unsafe`
    insert into access_log (position, event_id, event_type, at, actor_id, actor_role, on_behalf_of, account_id, invitation_id,
      submission_id, details, person_id, sealed, sealed_before)
    values (${position}, ${id}, ${type}, ${occurredAt}::timestamptz, ${actor.id}, ${actor.role}, ${actor.onBehalfOf ?? null},
      ${accountId ?? null}, ${invitationId ?? null}, ${submissionId ?? null}, ${JSON.stringify(details)}::jsonb, ${personId ?? null},
      ${JSON.stringify(sealed)}::jsonb, coalesce((
        select jsonb_object_agg(field, before.value) from jsonb_object_keys(${JSON.stringify(sealed)}::jsonb) field
        cross join lateral (
          select earlier.sealed -> field as value from access_log earlier
          where earlier.account_id = ${accountId ?? null} and earlier.person_id = earlier.account_id
            and earlier.sealed ? field and earlier.position < ${position}
          order by earlier.position desc limit 1) before), '{}'::jsonb))
    on conflict do nothing`
}
