import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Locale } from './locale.ts'
import { italian } from './italian.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'

export const locales: readonly Locale[] = [german, english, russian, french, italian, spanish]

/** As often as their guests come. The first six are all different. */
export const localesByFrequency: readonly [Locale, ...Locale[]] = [
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
