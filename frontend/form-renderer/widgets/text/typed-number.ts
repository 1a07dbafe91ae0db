const maxDigits = 15

/** What of a typed text can be a number: digits, for one that is not whole also one point, or comma, and a sign in front. */
export function numberText(typed: string, isWhole: boolean): string {
  if (isWhole) return typed.replaceAll(/\D/g, '').slice(0, 9)
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replaceAll(/[^\d.-]/g, '')
    .split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = (part: string) => part.replaceAll('-', '')
  return `${sign}${digits(whole)}${rest.length === 0 ? '' : `.${digits(rest.join(''))}`}`.slice(0, maxDigits)
}

/** The number that stands there so far; undefined: none yet. */
export function numberIn(text: string): number | undefined {
  return /\d/.test(text) ? Number(text) : undefined
}
