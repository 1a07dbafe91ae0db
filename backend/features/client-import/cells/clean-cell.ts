/** Problem with a cell or note about its reading; `code` is message `imports.cell.<code>`. */
export type CellMessage = { readonly code: string; readonly values?: Readonly<Record<string, string | number>> }

/** An apostrophe marks a text in spreadsheets; elsewhere it belongs to the name: 't Hart. */
const textMark = /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\d]/u

/** Characters without width or glyph, but tab, line break and joiners. */
const hidden = /[^\P{Cc}\t\n]|[^\P{Cf}\u200C\u200D]/gu
const joiners = /[\u200C\u200D]/g
/** Letters and signs that joiners shape. */
const shapedByJoiners = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]|\p{Extended_Pictographic}/u

/** Cleans a cell: all kinds of blanks become blanks, hidden characters go. Notes each change of the text. */
export function cleanCell(cell: string): { readonly text: string; readonly notes: readonly CellMessage[] } {
  const blanks = cell
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replace(/^\uFEFF/, '')
  const visible = blanks.replaceAll(hidden, '')
  const whole = shapedByJoiners.test(visible) ? visible : visible.replaceAll(joiners, '')
  const text = whole.trim()
  const isMarked = textMark.test(text)
  return {
    text: isMarked ? text.slice(1) : text,
    notes: [
      ...(whole === blanks ? [] : [{ code: 'hiddenRemoved' }]),
      ...(isMarked ? [{ code: 'apostropheRemoved' }] : []),
    ],
  }
}
