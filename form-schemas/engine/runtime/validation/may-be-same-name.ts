import { spellingsOf } from '../mrz/same-name.ts'

type Word = readonly string[]

/** Each word that has Latin letters, as passports spell it for machines and as people do who have no accents. */
function wordsOf(name: string): Word[] {
  const parts = name
    .replaceAll(/['’.]/g, '')
    .split(/[\s,-]+/u)
    .filter((part) => /\p{Script=Latin}/u.test(part))
  return parts.map((part) => [
    spellingsOf(part)
      .map(([usual]) => usual)
      .join(''),
    spellingsOf(part)
      .map((all) => all.at(-1))
      .join(''),
  ])
}

function isSameWord(some: Word, other: Word): boolean {
  return some.some((one) =>
    other.some((two) => one === two || (Math.min(one.length, two.length) === 1 && one[0] === two[0])),
  )
}

/**
 * Whether two names may be one person's: all words of the shorter stand in the longer, in any order, whatever the accents, an
 * initial for a name. Nothing is known of names without Latin letters: they may be.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return shorter.every((word) => longer.some((its) => isSameWord(word, its)))
}
