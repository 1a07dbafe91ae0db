/** Transliterations of letters outside A to Z, the usual one first (ICAO Doc 9303, part 3, section 6). */
const mrzSpellings: { readonly [letter: string]: readonly string[] } = {
  Ä: ['AE', 'AXX', 'A'],
  Å: ['AA', 'A'],
  Æ: ['AE'],
  Ö: ['OE', 'OXX', 'O'],
  Ø: ['OE', 'O'],
  Œ: ['OE'],
  Ü: ['UE', 'UXX', 'U'],
  Ñ: ['N', 'NXX'],
  ẞ: ['SS'],
  Þ: ['TH'],
  Ð: ['D'],
  Đ: ['D'],
  Ł: ['L'],
  Ĳ: ['IJ'],
  İ: ['I'],
  ı: ['I'],
  Ħ: ['H'],
  Ŧ: ['T'],
  Ŋ: ['N'],
}

/**
 * Whether a typed name equals that of the lines, ignoring separators. `isTruncated`: the lines have only the beginning
 * of the name.
 */
export function isSameName(mrzName: string, typed: string, isTruncated = false): boolean {
  const letters = mrzName.replaceAll(/[^A-Z]/g, '')
  let places = new Set([0])
  for (const written of spellingsOf(typed)) {
    if (isTruncated && places.has(letters.length)) return true
    places = new Set(
      [...places].flatMap((place) =>
        written.filter((one) => letters.startsWith(one, place)).map((one) => place + one.length),
      ),
    )
  }
  return places.has(letters.length)
}

/** Two vowels that a passport writes for one letter with a mark. */
const vowelPairs = /a[ae]|oe|ue/g

/**
 * The same key for every spelling of a name, to search and compare, not to show: `Müller`, `Mueller` and `MULLER`;
 * `Østergaard` and `Oestergard`; `Łucja` and `Lucja`. Keeps everything that is no Latin letter, without marks.
 */
export function nameKey(text: string): string {
  const letters = [...text.normalize('NFKC').replaceAll('ß', 'ẞ').toUpperCase()]
  return letters
    .map((letter) => mrzSpellings[letter]?.[0] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(vowelPairs, ([vowel = '']) => vowel)
}

/** The possible transliterations of each letter of a name. */
export function spellingsOf(name: string): (readonly string[])[] {
  const letters = [...name.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase()].filter((letter) =>
    /\p{L}/u.test(letter),
  )
  return letters.map((letter) => mrzSpellings[letter] ?? [letter.normalize('NFD').replaceAll(/\p{M}/gu, '')])
}
