import { sql, type FragmentSqlToken } from 'slonik'
import type { Migration } from './migrate.ts'
import { likePattern } from './like-pattern.ts'

/** What a passport writes for a letter. */
const spellings = { ä: 'ae', å: 'aa', æ: 'ae', ö: 'oe', ø: 'oe', œ: 'oe', ü: 'ue', ß: 'ss', þ: 'th' }
const spelled = Object.entries(spellings).reduce(
  (text, [letter, written]) => `replace(${text}, '${letter}', '${written}')`,
  'lower(normalize(name, nfkc))',
)

/**
 * `name_key(text)`: the same text for every spelling of a name, as `nameKey` of the form engine, for searches in columns
 * that hold the name itself.
 */
export const nameKeyMigration: Migration = {
  name: 'read/name-key',
  sql: String.raw`
    create function public.name_key(name text) returns text language sql immutable strict parallel safe return
      regexp_replace(
        regexp_replace(normalize(translate(${spelled}, 'ñðđłħŧŋıς', 'nddlhtniσ'), nfkd), '[\u0300-\u036f]', '', 'g'),
        '(a)[ae]|(o)e|(u)e', '\1\2\3', 'g')`,
}

/** Whether the text contains each of these words, in any spelling. `text`: as in the index, if there is one. */
export function containsWords(text: FragmentSqlToken, words: string): FragmentSqlToken {
  const conditions = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql.fragment`public.name_key(${text}) like public.name_key(${likePattern(word)})`)
  return sql.fragment`(${sql.join([sql.fragment`true`, ...conditions], sql.fragment` and `)})`
}
