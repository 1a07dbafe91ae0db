import { spellingsOf } from '../mrz/same-name.ts'

type Word = readonly string[]

/** Each word with Latin letters, in its MRZ transliteration and without accents. */
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
 * Whether two names may belong to one person: the longer has all words of the shorter, in any order, ignoring accents;
 * an initial matches a name. True for names without Latin letters.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return shorter.every((word) => longer.some((its) => isSameWord(word, its)))
}
