export const create = `
create table audit_trail (
  submission_id text not null,
  revision integer not null,
  position bigint not null,
  event_type text not null,
  at timestamptz not null,
  actor_id text not null,
  actor_role text not null,
  actor_agent_id text,
  on_behalf_of text,
  form_version text,
  -- Whose field or document it is about; null: the booking as a whole, or a decision.
  person_id text,
  -- The event's data as in the log: what was changed, and to what, is ciphertext.
  sealed jsonb not null,
  -- Keyed hashes of the names of what was changed, among others that stand for nothing.
  tags bigint[] not null,
  primary key (submission_id, revision)
);
`
