const zero = '0'.charCodeAt(0)

/** Decimal digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? zero)))
}

/** Unicode has the digits of a script in a row from 0 to 9; rows may follow each other. */
function digitValue(code: number): number {
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

/**
 * Composes letters with their accents. NFC would also replace the Kelvin sign by K, and an e-mail address with it can
 * belong to another person.
 */
export function withComposedAccents(text: string): string {
  return text.replaceAll(/[^\p{M}]\p{M}+/gu, (letter) => {
    const [base = ''] = letter
    return base.normalize('NFC') === base ? letter.normalize('NFC') : letter
  })
}

/** Full-width letters and signs of East Asian keyboards, and dashes of all lengths. */
const otherSigns = /[\uFF01-\uFF5E\p{Pd}\u2212\u30FC\uFF70]/gu

/** Signs and letters of East Asian keyboards, and dashes, as those of ASCII. */
export function asciiSigns(text: string): string {
  return text.replaceAll(otherSigns, (sign) => {
    const code = sign.charCodeAt(0)
    return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : '-'
  })
}

/** Typed numbers are smaller: they have at most 12 digits before the point. */
export const numberLimit = 1e12

/**
 * Reads a number with ASCII digits; undefined: it is none. `1,234`, `1.234` and `1 234` are equal; a last group of
 * other than three digits is a fraction.
 */
export function readNumber(text: string): number | undefined {
  const bare = text.replaceAll(/[\s'’٬]/g, '').replaceAll('٫', '.')
  const whole = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(bare) ? bare.replaceAll(/[.,]/g, '') : bare.replace(',', '.')
  return /^[+-]?(?:\d{1,12}(?:\.\d*)?|\.\d{1,12})\+?$/.test(whole) ? Number(whole.replace(/\+$/, '')) : undefined
}

const timeOfDay = /^(\d{1,2})(?:\s?(?:[:.hч]|uhr)\s?)?(\d\d)?(?::\d\d)?\s?(?:([ap])\.?\s?m\.?|h|ч|uhr)?$/i

/**
 * Reads a time of day with ASCII digits as HH:MM in 24 hours, in the notations of our languages: `9.30`, `930`, `9h30`,
 * `9:30 p. m.`; undefined: it is none.
 */
export function readTime(text: string): string | undefined {
  const [, hourText, minutes = '00', half] = timeOfDay.exec(text) ?? []
  if (hourText === undefined) return undefined
  const written = Number(hourText)
  const isMorning = half?.toLowerCase() === 'a'
  // 13:00 a.m. is a slip that could mean either
  if (isMorning && written > 12) return undefined
  const hour = isMorning ? written % 12 : half !== undefined && written < 12 ? written + 12 : written
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}
