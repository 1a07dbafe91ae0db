/** Line breaks of all systems, as one line feed. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control and format characters but tab, line feed, joiners, tags of flags, and number signs that are drawn. */
const hidden =
  /[^\P{Cc}\t\n]|[^\P{Cf}\u180E\u200C-\u200D\u{E0020}-\u{E007F}\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}]/gu

/** A flag of a part of a country is a black flag, tags and an end tag; tags elsewhere are hidden. */
const tags = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[\u{E0020}-\u{E007F}]/gu

/** Zero-width non-joiner and joiner, and the vowel separator of Mongolian. */
const joiners = /[\u180E\u200C-\u200D]+/g

/** Scripts with joined letters: a joiner next to a letter changes its form. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}]/u
/** Scripts with conjuncts: a joiner after a letter with its signs changes it, also at the end of a word. */
const conjunct =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const letter = /\p{L}/u
const pictograph = /\p{Extended_Pictographic}/u
/** Drawn with the letter or picture before it. */
const mark = /[\p{M}\p{Emoji_Modifier}]/u

/** Nothing in it is drawn: fillers of Hangul and the blank of Braille are letters and signs to Unicode. */
const blank = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/**
 * Removes characters without width or glyph. Keeps those that change how their neighbours are drawn: joiners in
 * Arabic, Indic and related scripts and in emoji, and the tags of flags.
 */
export function withoutHidden(text: string): string {
  return text
    .replaceAll(lineBreaks, '\n')
    .replaceAll(hidden, '')
    .replaceAll(tags, (found) => (found.startsWith('\u{1F3F4}') ? found : ''))
    .replaceAll(joiners, (run, at: number, whole: string) => {
      const [sign = ''] = run
      return isNeeded(sign, before(whole, at), after(whole, at + run.length)) ? sign : ''
    })
}

function isNeeded(sign: string, previous: string, next: string): boolean {
  const isLetter = (scripts: RegExp, one: string) => letter.test(one) && scripts.test(one)
  if (sign !== '\u180E' && isLetter(conjunct, previous)) return true
  if (sign !== '\u200D') return isLetter(joined, previous) && isLetter(joined, next)
  return isLetter(joined, previous) || isLetter(joined, next) || (pictograph.test(previous) && pictograph.test(next))
}

/** The letter or picture before this place, without its marks. */
function before(text: string, place: number): string {
  let end = place
  for (;;) {
    const start = /[\uDC00-\uDFFF]/.test(text.charAt(end - 1)) ? end - 2 : end - 1
    const one = text.slice(Math.max(start, 0), end)
    if (!mark.test(one)) return one
    end = start
  }
}

function after(text: string, place: number): string {
  const code = text.codePointAt(place)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** Whether nothing of the text can be seen. */
export function isInvisible(text: string): boolean {
  return blank.test(text)
}
