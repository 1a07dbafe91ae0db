/** The totals, and what makes them quick to keep. */
export const createTotals = `
create index if not exists stats_submission_periods on stats_submission (submission_id);
create index if not exists stats_diver_periods on stats_diver (submission_id);

create table stats_total (
  -- '': of all submissions.
  agent_id text not null,
  preview boolean not null,
  status text not null,
  -- Changes within this hour, UTC; '-infinity': the sum of all hours, which is the present total.
  hour timestamptz not null,
  submissions bigint not null,
  divers bigint not null,
  primary key (agent_id, preview, hour, status)
);
`

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
-- For decisions of a day.
create index on stats_submission (status_since);
create index on stats_submission (guest_account_id) where guest_account_id is not null;

create table stats_diver (
  submission_id text not null,
  person_id text not null,
  person integer not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity'
);
create unique index on stats_diver (submission_id, person_id) where until = 'infinity';

${createTotals}`
