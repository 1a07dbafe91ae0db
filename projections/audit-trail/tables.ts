export const create = `
create table audit_trail (
  submission_id text not null,
  revision integer not null,
  -- Place of the row within its event, from 0.
  ordinal integer not null,
  position bigint not null,
  event_type text not null,
  at timestamptz not null,
  actor_id text not null,
  actor_role text not null,
  actor_agent_id text,
  on_behalf_of text,
  form_version text,
  -- The person's number; null: the booking as a whole.
  person integer,
  -- Whose key seals the row's values.
  person_id text,
  -- Null: the event changed no field.
  field_kind text check (field_kind in ('answer', 'booking', 'document')),
  -- Field id, or kind of document.
  field text,
  -- What one value follows another in: the field, or the id of the document.
  subject text,
  -- As stored in the log: ciphertext where sealed_as says so. Null: no answer.
  from_value jsonb,
  to_value jsonb,
  -- The name the ciphertext is bound to beside the person; null: from and to are in the clear.
  sealed_as text,
  -- Ciphertext. To the guest.
  notes text,
  -- Ciphertext. Among staff.
  internal_note text,
  -- Of DocumentsRequested: [{person, field or document, comment (ciphertext)}].
  items jsonb,
  primary key (submission_id, revision, ordinal)
);
create index on audit_trail (submission_id, person_id, subject, revision);
`
