/** Text, number, or day (`YYYY-MM-DD`); null: empty. */
export type SheetCell = string | number | null | { readonly day: string }

/** Sorting and date format of a language. */
export type CellFormat = { readonly language: string; day(day: string): string }

/** The displayed text; null: empty. */
export function cellText(cell: SheetCell, words: CellFormat): string | null {
  if (cell === null || typeof cell === 'string') return cell
  return typeof cell === 'number'
    ? new Intl.NumberFormat(words.language, { useGrouping: false }).format(cell)
    : words.day(cell.day)
}

const kinds = ['number', 'day', 'text', 'nothing'] as const

function kindOf(cell: SheetCell): (typeof kinds)[number] {
  if (cell === null) return 'nothing'
  return typeof cell === 'object' ? 'day' : typeof cell === 'number' ? 'number' : 'text'
}

/** Numbers, then days, then texts, each ascending; empty cells last. */
export function cellOrder(language: string): (one: SheetCell, other: SheetCell) => number {
  const collator = new Intl.Collator(language, { numeric: true })
  return (one, other) => {
    if (typeof one === 'number' && typeof other === 'number') return one - other
    if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
    if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null)
      return one.day < other.day ? -1 : Number(one.day > other.day)
    return kinds.indexOf(kindOf(one)) - kinds.indexOf(kindOf(other))
  }
}

export function sameCell(one: SheetCell, other: SheetCell): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
