/**
 * What search compares: small letters without accents, in every script, so `Müller`, `MULLER` and `Иванов`, `иванов`
 * meet. Done here and not in the database, whose locale may not know Cyrillic.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Runs of letters or of digits: what is kept to search in, and what is looked for; each of these must occur. */
export function searchWords(text: string): string[] {
  return searchable(text).match(/\p{L}+|\p{N}+/gu) ?? []
}

/** From this length on a word is found anywhere within another; a shorter one at its beginning. */
export const shortestWithin = 3

/** A passport's number as it is compared, however it is grouped; undefined: this can be none. */
export function passportNumberIn(text: string): string | undefined {
  const number = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /\p{N}/u.test(number) && number.length >= 5 && number.length <= 30 ? number : undefined
}
