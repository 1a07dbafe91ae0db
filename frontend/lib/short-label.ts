/** Maximum length of a label that reads as a name; statements are whole paragraphs. */
const maxLength = 48

export function isShort(label: string): boolean {
  return label.length <= maxLength
}

/** The first words of a long label. */
export function shortLabel(label: string): string {
  if (isShort(label)) return label
  const words = label.slice(0, maxLength)
  return `${words.slice(0, Math.max(words.lastIndexOf(' '), 1)).replace(/[,.;:]$/, '')} …`
}
