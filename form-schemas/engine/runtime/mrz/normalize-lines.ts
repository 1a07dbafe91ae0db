/** Passports, cards with three lines, cards with two lines. */
const formats = [
  { lines: 2, letters: 44 },
  { lines: 3, letters: 30 },
  { lines: 2, letters: 36 },
] as const

/** Variants of `<` from keyboards and web pages. */
const fillers = /&lt;|[‹〈＜<]/g

/** The stored form: capitals, no whitespace, corrected number of fillers. Other text stays unchanged. */
export function tidyLines(typed: string): string {
  return normalizeLines(typed)?.join('\n') ?? typed
}

/** The lines with their correct length; undefined when the text cannot be an MRZ. */
export function normalizeLines(typed: string): readonly string[] | undefined {
  const written = typed
    .replaceAll('«', '<<')
    .replaceAll(fillers, '<')
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '')
  if (written.length === 0 || written.some((line) => !/^[A-Z0-9<]+$/.test(line))) return undefined
  return splitSingleLine(written) ?? fitToFormat(written)
}

/** For text pasted without line breaks. */
function splitSingleLine(written: readonly string[]): string[] | undefined {
  const [text = ''] = written
  const shape = written.length === 1 ? formats.find(({ lines, letters }) => text.length === lines * letters) : undefined
  return (
    shape &&
    Array.from({ length: shape.lines }, (_, index) => text.slice(index * shape.letters, (index + 1) * shape.letters))
  )
}

/** Adjusts a row of fillers, which people often miscount or leave out. */
function fitToFormat(written: readonly string[]): string[] | undefined {
  const last = written.at(-1)?.length ?? 0
  const [shape] = formats
    .filter(({ lines }) => lines === written.length)
    .toSorted((one, other) => Math.abs(one.letters - last) - Math.abs(other.letters - last))
  if (shape === undefined) return undefined
  const fitted = written.map((line) => withFillers(line, shape.letters))
  return fitted.every((line) => line.length === shape.letters) ? fitted : undefined
}

/** Shorter lines are not adjusted. */
const minLetters = 8
const minFillers = 3

function withFillers(line: string, letters: number): string {
  const missing = letters - line.length
  if (missing === 0 || line.length < minLetters) return line
  const [row] = [...line.matchAll(/<+/g)].toSorted(
    (one, other) => other[0].length - one[0].length || other.index - one.index,
  )
  if (row === undefined || row[0].length < minFillers || /[A-Z]$/.test(line)) return line.padEnd(letters, '<')
  return row[0].length + missing < 1
    ? line
    : line.slice(0, row.index) + '<'.repeat(row[0].length + missing) + line.slice(row.index + row[0].length)
}
