/**
 * Normalises an e-mail for comparison. Only A to Z are lowercased: a look-alike letter (a ligature, the Kelvin sign)
 * can be part of a different address.
 */
export function emailIdentity(address: string): string {
  return address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function isSameEmail(one: string, other: string): boolean {
  return emailIdentity(one) === emailIdentity(other)
}
