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
  -- The person of the field or document; null: the whole booking, or a decision.
  person_id text,
  -- The event's data as in the log: changes are ciphertext.
  sealed jsonb not null,
  -- Keyed hashes of the changed names, among random ones.
  tags bigint[] not null,
  primary key (submission_id, revision)
);
`
