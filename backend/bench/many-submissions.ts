import type { Client } from 'pg'
import { countTotals } from '@fleet/projections/stats/projection'

/** Age of the oldest submission in days. */
const days = 1_800
const tables = [
  'submission_list',
  'submission_person',
  'submission_touched',
  'submission_word',
  'submission_vocabulary',
  'stats_submission',
  'stats_diver',
  'stats_total',
]

/**
 * Fills the list's read model with this many submissions, without any events: first names from one in ten to one in a
 * hundred thousand; statuses, languages, boats, agencies and groups in the proportions of a fleet's years.
 */
export async function fillList(client: Client, count: number): Promise<void> {
  await client.query(
    `set search_path to read, public; set synchronous_commit to off; set work_mem to '256MB'; set maintenance_work_mem to '512MB'; select setseed(0.5)`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'read' and tablename = any($1) and indexname not like '%\\_pkey' and indexdef not like '%UNIQUE%'`,
    [tables],
  )
  await client.query(`truncate ${tables.join(', ')}`)
  for (const { name } of indexes) await client.query(`drop index read."${name}"`)
  for (const statement of [booked(count), named, list, persons, touched, words, vocabulary, ...figures])
    await client.query(statement)
  for (const { definition } of indexes) await client.query(definition)
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  await client.query('drop table booked, named; reset search_path')
}

const booked = (count: number) => `
  create temp table booked as
  select n, 'submission-' || n as id, n * 10 as position, random() as share, case when n % 6 = 0 then 2 + n % 3 else 1 end as size,
    now() - (1 - n::float / ${count}) * ${days} * interval '1 day' as moment, 2020 + (n * 6 / ${count})::int as year,
    'Boat ' || (power(random(), 2) * 10)::int as boat, (now() - (1 - n::float / ${count}) * ${days} * interval '1 day')::date + n % 60 as start,
    (array['en', 'en', 'en', 'de', 'de', 'ru', 'ru', 'fr', 'it', 'es'])[1 + n % 10] as language,
    case when n % 3 = 0 then 'agency-' || (power(random(), 3) * 200)::int end as agency
  from generate_series(1, ${count}) n`

const letter = 'chr(97 + (random() * 25)::int)'
const named = `
  create temp table named as
  select n, id, position, person, boat, start, language,
    case when n % 50 = 3 then 'zeynep' when random() < 0.1 then 'anna' when random() < 0.02 then 'hannah' else 'first' || ${letter} || ${letter} end as first,
    case when n % 100 = 7 then 'muller' when n = 777 then 'quetzalcoatl' else 'last' || ${letter} || ${letter} || ${letter} end as last,
    'guest ' || n || ' example com' as mail, '#' || md5(n || ' ' || person) as passport
  from booked, generate_series(1, size) person`

const list = `
  insert into submission_list (
    submission_id, reference_code, form_id, started_position, status, is_group_booking, group_size, current_step, agent_id, created_at, submitted_at,
    has_warnings, reviewed_at, boat_name, trip_start_date, language, guest_search, search, passports)
  select booked.id, 'RS-' || year || '-' || lpad(n::text, 5, '0'), 'registration', booked.position,
    case when share < 0.62 then 'completed' when share < 0.80 then 'approved' when share < 0.88 then 'draft' when share < 0.93 then 'rejected' when share < 0.97 then 'pending_review' else 'missing_docs' end,
    size > 1, size, 9, agency, moment, case when share >= 0.80 and share < 0.88 then null else moment + interval '3 days' end,
    n % 8 = 0, moment + interval '4 days', booked.boat, booked.start, booked.language, said.leader, ' rs ' || year || ' ' || lpad(n::text, 5, '0') || said.words, said.hashes
  from booked join (
    select n, min(last || ' ' || first) as leader, string_agg(' ' || first || ' ' || last || ' ' || mail, '') as words, string_agg(' ' || passport, '') as hashes from named group by n
  ) said using (n) order by n`

const persons = `
  insert into submission_person (submission_id, person_id, person, first_name, last_name, email, boat_name, trip_start_date, trip_end_date, language, terms)
  select id, id || '-' || person, person, first, last, replace(mail, ' ', '.'), boat, start, start + 7, language,
    jsonb_build_object('1', first, '3', last, '4', mail, 'passport', passport)
  from named order by n, person`

const touched = `
  insert into submission_touched (started_position, updated_at, revision) select started_position, created_at + interval '5 days', 40 from submission_list`

const words = `
  insert into submission_word (started_position, word, status)
  select distinct started_position, word, status from submission_list, lateral string_to_table(search || passports, ' ') word where word <> '' order by 1, 2`

const decided = `created_at + least(interval '3 days', (now() - created_at) / 2)`
const figures = [
  `insert into stats_submission (submission_id, agent_id, preview, status, persons, since, status_since, until)
  select submission_id, agent_id, false, 'draft', group_size, created_at, created_at, case when status = 'draft' then 'infinity' else ${decided} end
  from submission_list order by started_position`,
  `insert into stats_submission (submission_id, agent_id, preview, status, persons, since, status_since)
  select submission_id, agent_id, false, status, group_size, ${decided}, ${decided} from submission_list
  where status <> 'draft' order by started_position`,
  `insert into stats_diver (submission_id, person_id, person, since)
  select submission_id, person_id, person, started.created_at from submission_person join submission_list started using (submission_id)`,
  countTotals,
]

const vocabulary = `insert into submission_vocabulary (word) select distinct word from submission_word where word not like '#%'`
