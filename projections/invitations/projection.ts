import { sql } from 'slonik'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { InvitationEvent } from '@fleet/domain/invitations/events'
import { projection } from '@fleet/platform/subscriptions/subscription'

/** Invitations and their state; expiry is computed at reading. Nulls are values of erased persons. */
export const invitationList = projection('invitations').of<InvitationEvent | PersonErased>({
  create: `
    create table invitation (
      invitation_id text primary key,
      issued_position bigint not null,
      role_type text not null,
      email text,
      recipient_name text,
      language text not null,
      submission_id text,
      person_id text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      redeemed_at timestamptz,
      redeemed_by text,
      revoked_at timestamptz,
      revoked_by text
    );
    create index on invitation (issued_position);
    create index on invitation (submission_id) where submission_id is not null;`,
  tables: ['invitation'],
  on: {
    InvitationIssued: ({ data, metadata, position }) => sql.unsafe`
      insert into invitation (invitation_id, issued_position, role_type, email, recipient_name, language, submission_id, person_id,
        expires_at, created_at, created_by, updated_at)
      values (${data.invitationId}, ${position}, ${data.roleType}, ${data.email ?? null}, ${data.recipientName ?? null},
        ${data.language}, ${data.submissionId ?? null}, ${data.personId ?? null}, ${data.expiresAt}::timestamptz, ${metadata.occurredAt}::timestamptz,
        ${metadata.actor.id}, ${metadata.occurredAt}::timestamptz)
      on conflict do nothing`,
    InvitationSentAgain: ({ data, metadata }) => sql.unsafe`
      update invitation set expires_at = ${data.expiresAt}::timestamptz, updated_at = ${metadata.occurredAt}::timestamptz
      where invitation_id = ${data.invitationId}`,
    InvitationRedeemed: ({ data, metadata }) => sql.unsafe`
      update invitation set redeemed_at = ${metadata.occurredAt}::timestamptz, redeemed_by = ${data.accountId},
        updated_at = ${metadata.occurredAt}::timestamptz
      where invitation_id = ${data.invitationId}`,
    PersonErased: ({ data }) => sql.unsafe`
      update invitation set email = null, recipient_name = null where invitation_id = ${data.personId}`,
    InvitationRevoked: ({ data, metadata }) => sql.unsafe`
      update invitation set revoked_at = ${metadata.occurredAt}::timestamptz, revoked_by = ${metadata.actor.id},
        updated_at = ${metadata.occurredAt}::timestamptz
      where invitation_id = ${data.invitationId}`,
  },
})
