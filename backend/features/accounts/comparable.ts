/** A name or an address as it is compared: without spaces around, lower case, one form for each letter. */
export function comparable(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase()
}
