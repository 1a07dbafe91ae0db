/**
 * An e-mail as identities are compared: two addresses are the same when these are equal. Only A to Z lose their case;
 * every other letter stays as it is, because a look-alike (a ligature, the Kelvin sign) can be somebody else's address.
 */
export function emailIdentity(address: string): string {
  return address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function isSameEmail(one: string, other: string): boolean {
  return emailIdentity(one) === emailIdentity(other)
}
