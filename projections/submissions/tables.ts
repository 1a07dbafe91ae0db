export const create = `
drop table if exists submission_list, submission_person;
create table submission_list (
  submission_id text primary key,
  reference_code text not null,
  form_id text not null,
  -- Place in the log of the first event: the order of lists, the same for ever.
  started_position bigint not null unique,
  status text not null default 'draft',
  is_group_booking boolean not null default false,
  group_size integer not null default 1,
  group_leader_name text,
  group_leader_search text,
  current_step integer not null default 0,
  -- The step itself, and the version of the form in which it has that number; no id in old events.
  current_step_id text,
  stepped_under text,
  agent_id text,
  guest_account_id text,
  preview boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by text,
  revision integer not null default 0,
  search text not null default ''
) with (fillfactor = 80);
create index on submission_list (status, started_position);
create index on submission_list (agent_id, started_position) where agent_id is not null;
create index on submission_list (guest_account_id, started_position) where guest_account_id is not null;
create index on submission_list using gin (search gin_trgm_ops);

create table submission_person (
  submission_id text not null,
  person_id text not null,
  -- From 1; persons beyond the group's size are set aside.
  person integer not null,
  first_name text,
  last_name text,
  email text,
  boat_name text,
  trip_start_date date,
  trip_end_date date,
  -- Texts to search in, by the number of the answer.
  terms jsonb not null default '{}',
  primary key (submission_id, person_id)
);
create index on submission_person (submission_id, person);
`
