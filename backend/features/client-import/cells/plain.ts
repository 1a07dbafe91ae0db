/** A text as it is compared: without case, accents, blanks and signs. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** A cell as people mean it: hard blanks are blanks, and the mark by which a spreadsheet knows a text goes. */
export function cleaned(text: string): string {
  return text
    .replaceAll(/[\u00A0\u2007\u202F\u200B\uFEFF]/g, ' ')
    .replace(/^'/, '')
    .trim()
}
