const maxDigits = 15

/**
 * The part of a typed text that can be a number: digits and, unless it must be whole, one decimal point or comma and
 * a sign.
 */
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

/** The number typed so far; undefined: none yet. */
export function numberIn(text: string): number | undefined {
  return /\d/.test(text) ? Number(text) : undefined
}
