/** "Karim Adel" -> "Karim A."; a single word stays; a dash without a name. */
export function shortName(name: string | null): string {
  const words = name?.trim().split(/\s+/) ?? []
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (!first) return '–'
  return last ? `${first} ${Array.from(last)[0]}.` : first
}
