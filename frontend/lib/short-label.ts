/** Letters of a field's name that still reads as one; statements to be ticked are whole paragraphs. */
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
