import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Homeland } from './homeland.ts'
import { italian } from './italian.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'

export const homelands: readonly Homeland[] = [german, english, russian, french, italian, spanish]

/** As often as their guests come; each of the six is among any six in a row at the beginning. */
export const homelandsInTurn: readonly [Homeland, ...Homeland[]] = [
  german,
  english,
  russian,
  french,
  italian,
  spanish,
  german,
  russian,
  english,
  german,
  italian,
  french,
  german,
  english,
  russian,
  spanish,
  german,
]
