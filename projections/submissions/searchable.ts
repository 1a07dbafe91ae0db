import { sql, type FragmentSqlToken, type QuerySqlToken } from 'slonik'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { Json } from '@fleet/domain/kernel/json'
import { nameKey } from '@fleet/form-schemas/engine/runtime/mrz/same-name'
import { likePattern } from '@fleet/platform/database/like-pattern'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'

/**
 * Rebuilds the search words and passport hashes of these registrations, and deletes unused words, so that an erased
 * name leaves the vocabulary too. Previews have no words.
 */
export function updateWords(submissionIds: readonly string[]): QuerySqlToken[] {
  const ids = sql.array([...submissionIds], 'text')
  const wanted = sql.fragment`
    select list.started_position, found.word, list.status
    from submission_list list, lateral (select distinct word from string_to_table(list.search || list.passports, ' ') as word where word <> '') found
    where list.submission_id = any(${ids}) and not list.preview`
  const stale = sql.fragment`
    kept.started_position in (select started_position from submission_list where submission_id = any(${ids}))
    and not exists (select from wanted where wanted.started_position = kept.started_position and wanted.word = kept.word)`
  return [
    sql.unsafe`
      update submission_list kept set search = made.search, passports = made.passports
      from (
        select list.submission_id, ' ' || concat_ws(' ', translate(lower(reference_code), '-', ' '), nullif(group_leader_search, ''), said.words) as search,
          coalesce(said.hashes, '') as passports
        from submission_list list, lateral (
          select string_agg(term.value, ' ' order by person.person, term.key) filter (where term.key <> ${passportTerm} and term.value <> '') as words,
            string_agg(' ' || term.value, '' order by person.person) filter (where term.key = ${passportTerm}) as hashes
          from submission_person person, jsonb_each_text(person.terms) term
          where person.submission_id = list.submission_id and person.person <= case when list.is_group_booking then list.group_size else 1 end
        ) said
        where list.submission_id = any(${ids})
      ) made
      where kept.submission_id = any(${ids}) and kept.submission_id = made.submission_id and (kept.search, kept.passports) is distinct from (made.search, made.passports)`,
    sql.unsafe`
      with wanted as (${wanted}), stale as (select kept.word, array_agg(kept.started_position) as places from submission_word kept where ${stale} group by kept.word)
      delete from submission_vocabulary vocabulary using stale
      where vocabulary.word = stale.word
        and not exists (select from submission_word other where other.word = stale.word and other.started_position <> all(stale.places))`,
    sql.unsafe`with wanted as (${wanted}) delete from submission_word kept where ${stale}`,
    sql.unsafe`
      insert into submission_word (started_position, word, status) ${wanted}
      on conflict (started_position, word) do update set status = excluded.status where submission_word.status <> excluded.status`,
    sql.unsafe`
      insert into submission_vocabulary (word) select distinct word from (${wanted}) used where word not like '#%' order by word on conflict do nothing`,
  ]
}

type Column = 'first_name' | 'last_name' | 'email' | 'boat_name' | 'trip_start_date' | 'trip_end_date' | 'language'
/** `searched`: key of its words in `terms`; `hashed`: key of its keyed hash. */
type Listed = { readonly column?: Column; readonly searched?: string; readonly hashed?: string; readonly date?: true }

/** Key of the passport hash in `terms`. */
const passportTerm = 'passport'

/** Answers that lists show, search or filter by; all others stay encrypted in the log. */
const listed: { readonly [field: string]: Listed } = {
  firstName: { column: 'first_name', searched: '1' },
  middleName: { searched: '2' },
  lastName: { column: 'last_name', searched: '3' },
  email: { column: 'email', searched: '4' },
  passportNumber: { hashed: passportTerm },
  boatName: { column: 'boat_name' },
  tripStartDate: { column: 'trip_start_date', date: true },
  tripEndDate: { column: 'trip_end_date', date: true },
  language: { column: 'language' },
}

export type PersonColumns = { [C in Column]?: string | null }
/** Returns the keyed hash of a passport number that `passportNumberIn` returned. */
type HashPassport = (number: string) => string

const listedAs = (field: string): Listed => (Object.hasOwn(listed, field) ? (listed[field] ?? {}) : {})

/** The columns of a person's row that saved answers change. Erased and empty answers are null. */
export function listedChanges(answers: Answers): { columns: PersonColumns } {
  const columns: PersonColumns = {}
  for (const [field, answer] of Object.entries(answers)) {
    const { column, date } = listedAs(field)
    if (column) columns[column] = date ? dateOf(answer) : textOf(answer)
  }
  return { columns }
}

/** The search terms of a person that saved answers change; null: none. */
export function searchedChanges(answers: Answers, hash: HashPassport): { [searched: string]: string | null } {
  const terms: { [searched: string]: string | null } = {}
  for (const [field, answer] of Object.entries(answers)) {
    const { searched, hashed } = listedAs(field)
    const value = textOf(answer)
    if (searched) terms[searched] = value === null ? null : searchWords(value).join(' ')
    if (hashed) {
      const number = passportNumberIn(value ?? '')
      terms[hashed] = number === undefined ? null : hash(number)
    }
  }
  return terms
}

/** Postgres texts allow no NUL and no lone surrogates. */
export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null
}

/** A draft may hold an invalid date. */
function dateOf(value: Json | undefined): string | null {
  return typeof value === 'string' && isCalendarDay(value) ? value : null
}

/**
 * Splits a text into runs of letters or digits, each as the key of its spellings; a search must match each. Not done in
 * the database, where the locale may not know Cyrillic.
 */
export function searchWords(text: string): string[] {
  return nameKey(text).match(/\p{L}+|\p{N}+/gu) ?? []
}

/** Whether a person's names and e-mail contain each of these words, in any spelling. */
export function isPersonNamed(words: string): FragmentSqlToken {
  const conditions = searchWords(words).map(
    (word) =>
      sql.fragment`concat_ws(' ', terms ->> '1', terms ->> '2', terms ->> '3', terms ->> '4') like ${likePattern(word)}`,
  )
  return sql.fragment`(${sql.join(conditions.length === 0 ? [sql.fragment`false`] : conditions, sql.fragment` and `)})`
}

/** Minimum length of a word that matches within another; a shorter one matches at the beginning. */
export const shortestWithin = 3

/** Normalises a passport number; undefined when the text cannot be one. */
export function passportNumberIn(text: string): string | undefined {
  const number = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /\p{N}/u.test(number) && number.length >= 5 && number.length <= 30 ? number : undefined
}
