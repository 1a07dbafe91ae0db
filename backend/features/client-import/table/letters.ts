/** Letters beyond A to Z that a language has together in words. */
const alphabets = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'àèéìíîòóùú',
  'áéíñóúüçï',
  'áâãàçéêíóôõúü',
  'àçèéíïòóúü',
  'áéíóúàèëïöüêûôä',
  'æøåéèêóòôäöü',
  'åäöéàüšž',
  'áðéíóúýþæö',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'ąćęłńóśźż',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'ąčęėįšųūž',
  'āčēģīķļņōŗšūž',
  'äõöüšž',
  'çğıöşüâîû',
  'çë',
  'ċġħżàèìòù',
  'âêîôûŵŷäëïöüáéíóúàèìòù',
].map((letters) => new Set(letters))

/** Vietnamese letters without their tones. */
const vietnamese = new Set('ăâđêôơư')
const tones = /[\u0300\u0301\u0303\u0309\u0323]/gu
/** Signs that a wrong encoding puts between letters. The Catalan dot and apostrophes belong there. */
const signs = '¡-©«-´µ¶¸¹»-¿×÷€„“”‚…†‡‰‹›•™˜√≤≥≈'
const signInWord = new RegExp(
  String.raw`\p{L}[${signs}]\p{L}|^[¢-©¬-´¶¸¹¼-¾]\p{Ll}|[\u0080-\u009F\uFFFD\u2500-\u25FF]`,
  'u',
)
/** Icelandic has no such sequence; Turkish in a wrong encoding has. */
const thornAfterVowel = /[aeiouy\u00FD]\u00FE/i
/** Marks stand on a letter, in Hebrew one by one. */
const strayMark = /^\p{M}|[\u0591-\u05C7]{2}/u
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic'].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))

function lettersBeyondAscii(word: string): string[] {
  return [...new Set(word.toLowerCase())].filter((letter) => letter > '\u007F' && /\p{Script=Latin}/u.test(letter))
}

/** Whether some language has all these letters. */
function isOneLanguage(letters: readonly string[]): boolean {
  const bare = letters.map((letter) => letter.normalize('NFD').replaceAll(tones, '').normalize('NFC'))
  return (
    alphabets.some((alphabet) => letters.every((letter) => alphabet.has(letter))) ||
    bare.every((letter) => letter < '\u0080' || vietnamese.has(letter))
  )
}

/** Whether a word has letters that no language has together: its encoding is probably another one. */
function isImprobableWord(word: string): boolean {
  if (signInWord.test(word) || thornAfterVowel.test(word) || strayMark.test(word)) return true
  if (scripts.filter((script) => script.test(word)).length > 1) return true
  const [, ...later] = word
  if (/\p{Ll}/u.test(word) && later.some((letter) => letter > '\u007F' && /\p{Lu}/u.test(letter))) return true
  if (!/^[\p{Script=Latin}\p{M}]+$/u.test(word)) return false
  if (word.length > 2 && !/[a-z]/i.test(word)) return true
  const special = lettersBeyondAscii(word)
  // Encodings of one byte have no letter above.
  return special.length > 1 && special.every((letter) => letter < '\u0180') && !isOneLanguage(special)
}

const wordsIn = (text: string) => text.normalize('NFC').split(/[\s,.;:/()"'’‘_|–-]+/u)

/** Whether a text has a word whose letters no language has together. */
export function isImprobable(text: string): boolean {
  return wordsIn(text).some(isImprobableWord)
}

/** How improbable a text is: 0 for words of one language. A name without capital is half as bad as a wrong letter. */
export function improbability(text: string): number {
  const words = wordsIn(text)
  const lower = words.filter((word) => /^[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) && /^\p{Ll}/u.test(word))
  const several = isOneLanguage(lettersBeyondAscii(text.normalize('NFC'))) ? 0 : 0.5
  return words.filter(isImprobableWord).length + lower.length / 2 + several
}
