import { sql, type QuerySqlToken } from 'slonik'
import { passportTerm } from './listed-answers.ts'

/**
 * Makes anew by which words and passport numbers these registrations are found; of what nobody has any more nothing stays,
 * so that an erased name is gone from the vocabulary too. Preview is found in the list itself.
 */
export function keepWords(submissionIds: readonly string[]): QuerySqlToken[] {
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
