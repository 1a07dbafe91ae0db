/** Periods by event time, so that figures of any moment can be counted, and a rebuild gives the same rows. */
export const create = `
create table stats_submission (
  submission_id text not null,
  agent_id text,
  guest_account_id text,
  preview boolean not null,
  status text not null,
  -- Number of participants.
  persons integer not null,
  since timestamptz not null,
  -- When the submission came to this status; a change of the number of persons keeps it.
  status_since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create unique index on stats_submission (submission_id) where until = 'infinity';
create index on stats_submission (until, since);
-- For decisions since midnight.
create index on stats_submission (status_since);
create index on stats_submission (agent_id) where agent_id is not null;
create index on stats_submission (guest_account_id) where guest_account_id is not null;

create table stats_diver (
  submission_id text not null,
  person_id text not null,
  person integer not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create unique index on stats_diver (submission_id, person_id) where until = 'infinity';
create index on stats_diver (until, since);

-- Present totals of all submissions.
create table stats_total (
  preview boolean not null,
  status text not null,
  submissions bigint not null,
  divers bigint not null,
  primary key (preview, status)
);
`
