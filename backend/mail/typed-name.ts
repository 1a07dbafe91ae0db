/** Longest name in a mail to an address that another person typed. */
const maxLength = 60
const maxDigits = 4

/** Line breaks and control characters; what makes a link, an address or a quotation of its own. */
const notInNames = /[\p{C}\p{Zl}\p{Zp}@\\:[\]{}|#%=?_*"“”„«»。．｡]|\/\/|\.\p{L}{2}|www/iu

/**
 * The name as it may be in a mail to an address that another person typed, which may be a stranger's: a long one, one with
 * a link or a phone number would carry a text of the sender. undefined: the mail does without a name.
 */
export function typedName(name: string | undefined): string | undefined {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '' || trimmed.length > maxLength || notInNames.test(trimmed)) return undefined
  return [...trimmed.matchAll(/\p{N}/gu)].length > maxDigits ? undefined : trimmed
}

const quotes: Readonly<Record<string, readonly [string, string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  ru: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  it: ['«', '»'],
  es: ['«', '»'],
}

/** The same in quotation marks, which show that the words are not ours. */
export function quotedName(name: string | undefined, language: string): string | undefined {
  const safe = typedName(name)
  const [before, after] = quotes[language] ?? ['“', '”']
  return safe === undefined ? undefined : `${before}${safe}${after}`
}
