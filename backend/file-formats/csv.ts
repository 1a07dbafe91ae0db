import type { Cell, Rows } from './cell.ts'

/** Characters per chunk. */
const chunk = 32 * 1024

/** The start of a formula, as spreadsheets read it, also after blanks and in full width. */
const opensFormula = /^[\s\p{Cc}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u
/** The same after a separator inside a cell, also in quotes. */
const opensLaterFormula = /^[\s\p{Cc}\uFEFF"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * A spreadsheet that expects another separator begins a cell after each one inside a text, in spite of the quotes. After
 * leading blanks the first apostrophe is enough.
 */
function withoutFormula(text: string): string {
  const leading = text.length - text.trimStart().length
  const [first = '', ...later] = text.slice(leading).split(/([;,|\t\r\n])/)
  const safe = [
    text.slice(0, leading),
    first,
    ...later.map((part) => (opensLaterFormula.test(part) ? `'${part}` : part)),
  ]
  return `${opensFormula.test(text) ? "'" : ''}${safe.join('')}`
}

function cellText(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object' && 'day' in cell) return cell.day
  if (typeof cell === 'object' && 'moment' in cell) return cell.moment.replace('T', ' ')
  const text = withoutFormula(typeof cell === 'string' ? cell : cell.bold)
  return text.includes(separator) || /["\r\n\t;,|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the separator that spreadsheets expect in this language. */
export function separatorFor(language: string): string {
  return language === 'en' ? ',' : ';'
}

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark. Text that a spreadsheet would read as a formula,
 * with whatever separator it expects, gets an apostrophe in front; days are in ISO 8601.
 */
export async function* csv(rows: Rows, separator: string): AsyncGenerator<Buffer> {
  let text = '\uFEFF'
  for await (const row of rows) {
    text += `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`
    if (text.length < chunk) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
