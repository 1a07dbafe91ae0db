import type { SheetColumn, SheetFile } from './sheet-file.ts'
import { cellOrder, cellText, sameCell, type SheetCell } from './cells.ts'
import { meets, type SheetPerson, type SheetTexts, valueOf } from './sheet-value.ts'

type TableColumn = {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly isNumber: boolean
  readonly isNeeded: boolean
}

export type TableRow = { readonly persons: readonly string[]; readonly cells: readonly SheetCell[] }

/** `heading`: the common value of the rows; undefined when the sheet has no groups. */
export type TableGroup = {
  readonly heading: SheetCell | undefined
  readonly rows: readonly TableRow[]
  readonly totals: Totals
  readonly persons: number
}

/**
 * Total per column; null: none. undefined: no column has a total, or a group's totals only repeat its number of
 * persons.
 */
export type Totals = readonly (number | null)[] | undefined

/** A sheet filled with data, in one language. */
export type SheetTable = {
  readonly sheet: string
  readonly title: string
  readonly description: string | undefined
  readonly columns: readonly TableColumn[]
  readonly groups: readonly TableGroup[]
  readonly totals: Totals
  /** Number of persons on the sheet. */
  readonly persons: number
}

type Cells = { readonly [column: string]: SheetCell }
/** `kind`: index in the sheet's `rows`. */
type Line = { readonly persons: readonly string[]; readonly cells: Cells; readonly kind: number }

/** Fills the sheet with these persons. */
export function sheetTable(sheet: SheetFile, persons: readonly SheetPerson[], words: SheetTexts): SheetTable {
  const lines = linesOf(sheet, persons, words)
  const drawn = sheet.columns.filter(({ id }) => id !== sheet.group)
  const groups = grouped(sheet, lines, words).map(({ heading, lines: own }) => {
    const merged = sheet.merge === undefined ? own : mergedLines(sheet, own, words)
    return { heading, lines: sorted(sheet, merged, words), persons: distinctPersons(own) }
  })
  const numbered = withNumbers(
    sheet,
    groups.flatMap((group) => group.lines),
  )
  let taken = 0
  const isNumber = ({ id, total }: SheetColumn) =>
    numbered.every(({ cells }) => cells[id] === null || typeof cells[id] === 'number') &&
    (total === true || numbered.some(({ cells }) => typeof cells[id] === 'number'))
  const tableGroups = groups.map(({ heading, lines: own, persons: count }): TableGroup => {
    const rows = numbered.slice(taken, (taken += own.length))
    return {
      heading,
      persons: count,
      totals: unlessRowCount(count, totalsOf(drawn, rows)),
      rows: rows.map(({ persons: keys, cells }) => ({
        persons: keys,
        cells: drawn.map(({ id }) => cells[id] ?? null),
      })),
    }
  })
  return {
    sheet: sheet.id,
    title: words.label(sheet.title),
    description: sheet.description && words.label(sheet.description),
    columns: drawn.map((column) => ({
      id: column.id,
      title: titleOf(column, words),
      width: column.width ?? 1,
      isNumber: isNumber(column),
      isNeeded: column.needed === true,
    })),
    groups: tableGroups,
    totals: totalsOf(drawn, numbered),
    persons: distinctPersons(lines),
  }
}

function titleOf({ title, value }: SheetColumn, words: SheetTexts): string {
  if (title !== undefined) return words.label(title)
  return typeof value === 'string' ? words.titleOf(value) : ''
}

function linesOf(sheet: SheetFile, persons: readonly SheetPerson[], words: SheetTexts): Line[] {
  const reads = persons
    .map((person) => ({ person, words, derived: words.derived(person.answers) }))
    .filter((read) => meets(sheet.where, read))
  return (sheet.rows ?? [{}]).flatMap(({ where, having = [], values = {} }, kind) =>
    reads.flatMap((read): Line[] => {
      if (!meets(where, read)) return []
      const cells = Object.fromEntries(
        sheet.columns.map(({ id, value }) => {
          const cellValue = values[id] ?? value
          return [id, cellValue === undefined ? null : valueOf(cellValue, read)]
        }),
      )
      return having.some((id) => cells[id] === null) ? [] : [{ persons: [read.person.personId], cells, kind }]
    }),
  )
}

type Group = { readonly heading: SheetCell | undefined; readonly lines: readonly Line[] }

/**
 * Groups in order of appearance. When the sheet is sorted by the group's column: days and numbers first, then texts in
 * the order of the sheet's `rows`, and alphabetically within one entry of `rows`.
 */
function grouped({ group, sort = [] }: SheetFile, lines: readonly Line[], { language }: SheetTexts): Group[] {
  if (group === undefined) return [{ heading: undefined, lines }]
  const groups = [...Map.groupBy(lines, ({ cells }) => JSON.stringify(cells[group] ?? null)).values()].map(
    (own): Group => ({ heading: own[0]?.cells[group] ?? null, lines: own }),
  )
  const order = cellOrder(language)
  const direction = sort.includes(`-${group}`) ? -1 : 1
  if (!sort.includes(group) && direction === 1) return groups
  const kindOf = ({ lines: [first] }: Group) => first?.kind ?? 0
  return groups.toSorted((one, other) => {
    const bothTexts = typeof one.heading === 'string' && typeof other.heading === 'string'
    return (
      direction * ((bothTexts ? kindOf(one) - kindOf(other) : 0) || order(one.heading ?? null, other.heading ?? null))
    )
  })
}

/** Merges rows with equal `merge` columns: `sum` columns are added, different values of other columns listed. */
function mergedLines({ columns, merge = [] }: SheetFile, lines: readonly Line[], words: SheetTexts): Line[] {
  const alike = Map.groupBy(lines, ({ cells }) => JSON.stringify(merge.map((id) => cells[id] ?? null)))
  return [...alike.values()].map((own) => ({
    kind: own[0]?.kind ?? 0,
    persons: [...new Set(own.flatMap(({ persons }) => persons))],
    cells: Object.fromEntries(
      columns.map((column) => [
        column.id,
        mergedCell(
          column,
          own.map(({ cells }) => cells[column.id] ?? null),
          words,
        ),
      ]),
    ),
  }))
}

function mergedCell({ value, merged }: SheetColumn, cells: readonly SheetCell[], words: SheetTexts): SheetCell {
  if (merged === 'sum' || value === '$count') return sumOf(cells)
  const cellValue = cells.filter(
    (cell, place) =>
      cell !== null && (merged === 'each' || cells.findIndex((other) => sameCell(cell, other)) === place),
  )
  if (cellValue.length < 2) return cellValue[0] ?? null
  return cellValue
    .toSorted(cellOrder(words.language))
    .map((cell) => cellText(cell, words))
    .join(', ')
}

function sumOf(cells: readonly SheetCell[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? cell : 0), 0)
}

function sorted({ sort = [] }: SheetFile, lines: readonly Line[], { language }: SheetTexts): Line[] {
  const order = cellOrder(language)
  return lines.toSorted((one, other) => {
    for (const cellValue of sort) {
      const isDown = cellValue.startsWith('-')
      const id = isDown ? cellValue.slice(1) : cellValue
      const [first = null, second = null] = [one.cells[id], other.cells[id]]
      // Empty cells stay last in both directions
      const found = order(first, second) * (isDown && first !== null && second !== null ? -1 : 1)
      if (found !== 0) return found
    }
    return 0
  })
}

function withNumbers({ columns }: SheetFile, lines: readonly Line[]): Line[] {
  const ids = columns.filter(({ value }) => value === '$number').map(({ id }) => id)
  return ids.length === 0
    ? [...lines]
    : lines.map((line, place) => ({
        ...line,
        cells: { ...line.cells, ...Object.fromEntries(ids.map((id) => [id, line.cells[id] ?? place + 1])) },
      }))
}

function totalsOf(columns: readonly SheetColumn[], lines: readonly Line[]): Totals {
  if (!columns.some(({ total }) => total)) return undefined
  return columns.map(({ id, total }) => {
    if (total !== true) return null
    const cells = lines.map(({ cells: own }) => own[id] ?? null).filter((cell) => cell !== null)
    return cells.every((cell) => typeof cell === 'number') ? sumOf(cells) : cells.length
  })
}

/** Drops totals that only repeat the number of persons, which the heading shows. */
function unlessRowCount(persons: number, totals: Totals): Totals {
  return totals?.every((sum) => sum === null || sum === persons) ? undefined : totals
}

function distinctPersons(lines: readonly Line[]): number {
  return new Set(lines.flatMap(({ persons }) => persons)).size
}
