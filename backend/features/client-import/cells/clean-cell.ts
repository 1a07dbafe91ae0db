import { normalText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'

/** Problem with a cell or note about its reading; `code` is message `imports.cell.<code>`. */
export type CellMessage = { readonly code: string; readonly values?: Readonly<Record<string, string | number>> }

/** An apostrophe marks a text in spreadsheets; elsewhere it belongs to the name: 't Hart. */
const textMark = /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\d]/u

/** The text of a cell, without hidden characters and the mark of spreadsheets. Notes each change of the text. */
export function cleanCell(cell: string): { readonly text: string; readonly notes: readonly CellMessage[] } {
  const { value, changes } = normalText('lines', cell)
  const text = String(value)
  const isMarked = textMark.test(text)
  return {
    text: isMarked ? text.slice(1) : text,
    notes: [...changes.map((code) => ({ code })), ...(isMarked ? [{ code: 'apostropheRemoved' }] : [])],
  }
}
