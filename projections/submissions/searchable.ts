/**
 * What search compares: small letters without accents, in every script, so `Müller`, `MULLER` and `Иванов`, `иванов`
 * meet. Done here and not in the database, whose locale may not know Cyrillic.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The words to look for, each of which must occur. */
export function searchWords(search: string): string[] {
  return searchable(search).split(' ').filter((word) => word !== '')
}
