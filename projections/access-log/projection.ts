import { sql } from 'slonik'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { accessEventTypes, accessSubject, type AccessEvent } from './access-events.ts'

/** The access log: one row for each event, personal fields encrypted as in the log. */
export const accessLog = projection('access-log').of<AccessEvent>({
  live: true,
  create: `
    create table access_log (
      position bigint primary key,
      event_id text not null,
      event_type text not null,
      stream text not null,
      revision integer not null,
      at timestamptz not null,
      actor_id text not null,
      actor_role text not null,
      on_behalf_of text,
      -- The account that the event is about.
      account_id text,
      invitation_id text,
      submission_id text,
      details jsonb not null,
      -- Ciphertext of the personal fields, as in the log; null: none.
      sealed jsonb
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
  const { id, type, stream, revision, position, metadata, encryptedData: sealed } = event
  const { accountId, invitationId, submissionId, details } = accessSubject(event)
  const { actor, occurredAt } = metadata
  return sql.unsafe`
    insert into access_log (position, event_id, event_type, stream, revision, at, actor_id, actor_role, on_behalf_of, account_id,
      invitation_id, submission_id, details, sealed)
    values (${position}, ${id}, ${type}, ${stream}, ${revision}, ${occurredAt}::timestamptz, ${actor.id}, ${actor.role},
      ${actor.onBehalfOf ?? null}, ${accountId ?? null}, ${invitationId ?? null}, ${submissionId ?? null},
      ${JSON.stringify(details)}::jsonb, ${'personal' in sealed ? JSON.stringify({ personal: sealed['personal'] }) : null}::jsonb)
    on conflict do nothing`
}
