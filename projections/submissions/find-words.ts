import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type SubmissionFilter, patternOf } from './filter.ts'
import { searchWords } from './searchable.ts'

/** Words that one of what was typed is part of; more are not looked at one by one. */
const mostWords = 1000
/** Places in the list that are looked at one by one. */
export const mostPlaces = 20_000

/** By what a search begins: registrations with one of these words, `places` of them counted up to `mostPlaces + 1`. */
export type Beginning = { readonly words: readonly string[]; readonly places: number; readonly isWhole: boolean }

/**
 * The rarest of the words looked for, as the list has it; undefined: nothing is looked for, or each is part of too many.
 * `isWhole`: there is nothing else to it. Source: tables `submission_vocabulary`, `submission_word`.
 */
export async function findBeginning(
  database: CommonQueryMethods,
  { search = '', passport, preview }: SubmissionFilter,
): Promise<Beginning | undefined> {
  const typed = [...new Set(searchWords(search))]
  if (search.trim() === '' || preview) return undefined
  const hashes = passport === undefined ? [] : [passport]
  const known = await Promise.all(typed.map((word) => findWords(database, word)))
  const begin = async (words: readonly string[]) => ({
    words: [...words, ...hashes],
    places: await countPlaces(database, [...words, ...hashes]),
    isWhole: typed.length <= 1,
  })
  if (known.length === 0) return begin([])
  const all = await Promise.all(known.flatMap((words) => (words === undefined ? [] : [begin(words)])))
  return all.toSorted((one, other) => one.places - other.places)[0]
}

async function findWords(database: CommonQueryMethods, typed: string): Promise<readonly string[] | undefined> {
  const words = await database.anyFirst(sql.type(z.object({ word: z.string() }))`
    select word from read.submission_vocabulary where word like ${patternOf(typed)} limit ${mostWords + 1}`)
  return words.length > mostWords ? undefined : words
}

async function countPlaces(database: CommonQueryMethods, words: readonly string[]): Promise<number> {
  if (words.length === 0) return 0
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from (select from read.submission_word where word = any(${sql.array([...words], 'text')}) limit ${mostPlaces + 1}) counted`)
  return Number(count)
}
