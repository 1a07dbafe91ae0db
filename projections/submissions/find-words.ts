import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { type SubmissionFilter, patternOf } from './filter.ts'
import { searchWords } from './searchable.ts'

/** Maximum number of vocabulary words that a typed word may match; beyond it, the list is scanned. */
const maxWords = 1000
/** Maximum number of list positions to look up one by one. */
export const maxPositions = 20_000
/** A typed word with at most this many positions is rare enough to start with. */
export const fewPositions = 500

/**
 * Where a search starts: registrations with one of these words; `positions`: their number, up to `maxPositions + 1`.
 * `further`: for each other typed word, the words that it matches. `isWhole`: one word is the whole search. `isKnown`:
 * `words` and `further` are.
 */
export type SearchStart = {
  readonly words: readonly string[]
  readonly positions: number
  readonly further: readonly (readonly string[])[]
  readonly isWhole: boolean
  readonly isKnown: boolean
}

/**
 * The rarest of the typed words in the vocabulary; undefined: no search, or all words match too many others. Source:
 * tables `submission_vocabulary`, `submission_word`.
 */
export async function findSearchStart(
  database: CommonQueryMethods,
  { search = '', passport, preview }: SubmissionFilter,
): Promise<SearchStart | undefined> {
  const typed = [...new Set(searchWords(search))]
  if (search.trim() === '' || preview) return undefined
  const hashes = passport === undefined ? [] : [passport]
  const found = await Promise.all(typed.map((word) => findWords(database, word)))
  const known = (found.length === 0 ? [[]] : found).flatMap((words) =>
    words === undefined ? [] : [[...words, ...hashes]],
  )
  // Among several words one is usually rare, and the common ones need no full count
  const few = known.length > 1 ? await countEach(database, known, fewPositions) : []
  const isRare = few.some(({ positions }) => positions <= fewPositions)
  const [rarest, ...others] = isRare ? few : await countEach(database, known, maxPositions)
  const further = others.map(({ words }) => words)
  return rarest && { ...rarest, further, isWhole: typed.length <= 1, isKnown: !found.includes(undefined) }
}

/**
 * Conditions on a row of `submission_word`: its registration has the further words too. They are looked up row by row
 * after a rare word; `offset 0` keeps Postgres from reading all rows of the further words instead.
 */
export function hasFurther({ further, positions }: SearchStart, row: FragmentSqlToken): FragmentSqlToken {
  const rest = positions <= fewPositions ? sql.fragment`offset 0` : sql.fragment`and further.status = ${row}.status`
  const conditions = further.map(
    (words) => sql.fragment`exists (
      select from read.submission_word further where further.word = any(${sql.array([...words], 'text')})
        and further.started_position = ${row}.started_position ${rest})`,
  )
  return sql.fragment`${sql.join([sql.fragment`true`, ...conditions], sql.fragment` and `)}`
}

async function findWords(database: CommonQueryMethods, typed: string): Promise<readonly string[] | undefined> {
  const words = await database.anyFirst(sql.type(z.object({ word: z.string() }))`
    select word from read.submission_vocabulary where word like ${patternOf(typed)} limit ${maxWords + 1}`)
  return words.length > maxWords ? undefined : words
}

type Counted = { readonly words: readonly string[]; readonly positions: number }

/** Number of positions of each list of words, up to `max + 1`, the rarest first. */
async function countEach(
  database: CommonQueryMethods,
  lists: readonly (readonly string[])[],
  max: number,
): Promise<Counted[]> {
  const counted = await Promise.all(
    lists.map(async (words) => ({ words, positions: await countPositions(database, words, max) })),
  )
  return counted.toSorted((one, other) => one.positions - other.positions)
}

async function countPositions(database: CommonQueryMethods, words: readonly string[], max: number): Promise<number> {
  if (words.length === 0) return 0
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from (select from read.submission_word where word = any(${sql.array([...words], 'text')}) limit ${max + 1}) counted`)
  return Number(count)
}
