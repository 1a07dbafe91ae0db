export const create = `
create table trip_booking (
  submission_id text primary key,
  status text not null default 'draft',
  persons integer not null default 1,
  -- Numbers of persons with requested items; null: all.
  asked integer[]
) with (fillfactor = 80);

create table trip_person (
  submission_id text not null,
  person_id text not null,
  -- From 1; persons beyond the booking's are set aside.
  person integer not null,
  boat_name text,
  trip_start_date date,
  trip_end_date date,
  erased boolean not null default false,
  -- The trip that they are on: their own or person 1's; null: none. And their progress.
  on_boat text,
  on_start date,
  on_end date,
  readiness text,
  -- The first person of the booking on this trip; used to count bookings.
  is_first boolean not null default false,
  primary key (submission_id, person_id)
) with (fillfactor = 70);
create index on trip_person (on_start, on_boat) where on_boat is not null;

-- Sums over the persons on a trip, updated with each change, so that reading them does not depend on their number.
create table trip (
  boat_name text not null,
  starts_on date not null,
  ends_on date not null,
  persons integer not null,
  ready integer not null,
  waiting integer not null,
  asked integer not null,
  open integer not null,
  bookings integer not null,
  primary key (boat_name, starts_on, ends_on)
);
create index on trip (ends_on);
`
