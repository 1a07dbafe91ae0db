export const create = `
create table submission_list (
  submission_id text primary key,
  reference_code text not null,
  form_id text not null,
  -- Position of the first event: the stable order of lists.
  started_position bigint not null unique,
  status text not null default 'draft',
  is_group_booking boolean not null default false,
  group_size integer not null default 1,
  group_leader_name text,
  group_leader_search text,
  current_step integer not null default 0,
  -- The step's id; null in old events.
  current_step_id text,
  agent_id text,
  guest_account_id text,
  preview boolean not null default false,
  created_at timestamptz not null,
  submitted_at timestamptz,
  -- At the last submit.
  has_warnings boolean not null default false,
  reviewed_at timestamptz,
  reviewed_by text,
  -- Copied from person 1, so that one index filters and orders lists.
  boat_name text,
  trip_start_date date,
  language text,
  guest_search text,
  -- Words of all persons, each after a blank; keyed hashes of their passport numbers.
  search text not null default '',
  passports text not null default ''
) with (fillfactor = 80);
-- Each index includes the other filter columns, so that combined filters are counted in the index.
create index on submission_list (status, started_position) where not preview;
create index on submission_list (agent_id, status, started_position) include (boat_name, trip_start_date, language, has_warnings) where not preview;
create index on submission_list (boat_name, status, started_position) include (agent_id, trip_start_date, language, has_warnings) where not preview;
create index on submission_list (trip_start_date, boat_name) include (status, agent_id) where not preview;
create index on submission_list (language, status, started_position) include (agent_id, boat_name, trip_start_date, has_warnings) where not preview;
create index on submission_list (has_warnings, status, started_position) include (agent_id, boat_name, trip_start_date, language) where has_warnings and not preview;
create index on submission_list (guest_account_id, started_position) where guest_account_id is not null;
create index on submission_list (started_position) where preview;
-- Orders of the list, missing values last: see order.ts.
create index on submission_list (coalesce(submitted_at, 'infinity'), started_position) where not preview;
create index on submission_list (coalesce(submitted_at, '-infinity'), started_position) where not preview;
create index on submission_list (coalesce(trip_start_date, 'infinity'), started_position) where not preview;
create index on submission_list (coalesce(trip_start_date, '-infinity'), started_position) where not preview;
create index on submission_list (coalesce(guest_search, '\u{10FFFD}') collate "C", started_position) where not preview;
create index on submission_list (coalesce(guest_search, '') collate "C", started_position) where not preview;

-- Columns that every save changes, in a separate table: the list's indexes stay unchanged.
create table submission_touched (
  started_position bigint primary key,
  updated_at timestamptz not null,
  revision integer not null default 0
) with (fillfactor = 80);
create index on submission_touched (updated_at, started_position);

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
  language text,
  -- Search texts by number of the answer, and the keyed hash of the passport number.
  terms jsonb not null default '{}',
  primary key (submission_id, person_id)
);
create index on submission_person (submission_id, person);

-- Registrations by word or passport hash, in list order, also for frequent words.
create table submission_word (
  started_position bigint not null,
  word text collate "C" not null,
  status text not null,
  primary key (started_position, word)
);
create index on submission_word (word, status, started_position);

-- Parts that members took, with their accounts.
create table submission_part (
  part_id text primary key,
  submission_id text not null,
  account_id text not null
);
create index on submission_part (account_id);
create index on submission_part (submission_id);

-- Each word once, to find words that contain the typed one.
create table submission_vocabulary (word text collate "C" primary key);
create index on submission_vocabulary using gin (word gin_trgm_ops);
`
