import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type SubmissionFilter, patternOf } from './filter.ts'
import { searchWords } from './searchable.ts'

/** Maximum number of vocabulary words that a typed word may match; beyond it, the list is scanned. */
const maxWords = 1000
/** Maximum number of list positions to look up one by one. */
export const maxPositions = 20_000

/**
 * Where a search starts: registrations with one of these words; `positions`: their number, up to `maxPositions + 1`.
 */
export type SearchStart = { readonly words: readonly string[]; readonly positions: number; readonly isWhole: boolean }

/**
 * The rarest of the typed words in the vocabulary; undefined: no search, or all words are too frequent. `isWhole`: it
 * is the whole search. Source: tables `submission_vocabulary`, `submission_word`.
 */
export async function findSearchStart(
  database: CommonQueryMethods,
  { search = '', passport, preview }: SubmissionFilter,
): Promise<SearchStart | undefined> {
  const typed = [...new Set(searchWords(search))]
  if (search.trim() === '' || preview) return undefined
  const hashes = passport === undefined ? [] : [passport]
  const known = await Promise.all(typed.map((word) => findWords(database, word)))
  const startWith = async (words: readonly string[]) => ({
    words: [...words, ...hashes],
    positions: await countPositions(database, [...words, ...hashes]),
    isWhole: typed.length <= 1,
  })
  if (known.length === 0) return startWith([])
  const all = await Promise.all(known.flatMap((words) => (words === undefined ? [] : [startWith(words)])))
  return all.toSorted((one, other) => one.positions - other.positions)[0]
}

async function findWords(database: CommonQueryMethods, typed: string): Promise<readonly string[] | undefined> {
  const words = await database.anyFirst(sql.type(z.object({ word: z.string() }))`
    select word from read.submission_vocabulary where word like ${patternOf(typed)} limit ${maxWords + 1}`)
  return words.length > maxWords ? undefined : words
}

async function countPositions(database: CommonQueryMethods, words: readonly string[]): Promise<number> {
  if (words.length === 0) return 0
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from (select from read.submission_word where word = any(${sql.array([...words], 'text')}) limit ${maxPositions + 1}) counted`)
  return Number(count)
}
