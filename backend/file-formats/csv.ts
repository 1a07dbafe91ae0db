import type { Cell, Rows } from './cell.ts'

/** Characters gathered before they are handed on. */
const chunk = 32 * 1024

/** What a spreadsheet would read as the beginning of a formula, also behind blanks and in its full width. */
const opensFormula = /^[\s\p{Cc}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

function withoutFormula(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text
}

function cellText(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object' && 'day' in cell) return cell.day
  if (typeof cell === 'object' && 'moment' in cell) return cell.moment.replace('T', ' ')
  const text = withoutFormula(typeof cell === 'string' ? cell : cell.bold)
  return text.includes(separator) || /["\r\n\t;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What spreadsheets of people who read this language take to stand between two cells. */
export function separatorFor(language: string): string {
  return language === 'en' ? ',' : ';'
}

/**
 * A table as CSV (RFC 4180) in UTF-8 with its mark. A text that a spreadsheet would read as a formula has an apostrophe
 * before it; numbers and days are as ISO writes them.
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
