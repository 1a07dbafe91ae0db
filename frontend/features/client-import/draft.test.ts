import type { CheckedRow, ReadFile } from '@fleet/backend/features/client-import/contract'
import { expect, it } from 'vitest'
import { applyChange, draftOf, readColumns, reread, rowsToCheck, groupedRows, textIn } from './draft.ts'
import { remarksFile } from './remarks-file.ts'

const column = (name: string, heading: string, field: string | null) => ({
  name,
  heading,
  field,
  sure: true,
  language: null,
})
const table: ReadFile = {
  kind: 'csv',
  sheet: null,
  encoding: 'UTF-8',
  readings: [],
  columns: [column('A', 'Name', 'lastName'), column('B', 'Born', 'dateOfBirth'), column('C', 'Boat', 'boatName')],
  rows: [
    { row: 2, cells: ['Ann', 'soon', 'Pearl'] },
    { row: 3, cells: ['Ben', '=B2', ''] },
  ],
}
const draft = draftOf(table, 'clients.csv', 'draft-1')
const checked = (row: number, more: Partial<CheckedRow> = {}): CheckedRow => ({
  row,
  status: 'ready',
  values: {},
  problems: [],
  notes: [],
  ...more,
})
const problem = (column: number | null, field: string) => ({ column, field, code: 'x', message: `${field} is wrong` })

it('reads the trip from columns only when they contain boat and start', () => {
  expect(draft.trip.isOne).toBe(true)
  expect(readColumns(draft).map(({ field }) => field)).toEqual(['lastName', 'dateOfBirth'])
  expect(readColumns(applyChange(draft, { what: 'trip', isOne: false, of: {} })).map(({ name }) => name)).toEqual([
    'A',
    'B',
    'C',
  ])
})

it('gives a field one column, and is validated again after every change', () => {
  const moved = applyChange(draft, { what: 'column', place: 2, field: 'lastName' })
  expect([moved.columns, moved.version]).toEqual([[null, 'dateOfBirth', 'lastName'], 1])
  expect(applyChange(draft, { what: 'choose', rows: [2], isChosen: false })).toMatchObject({
    version: 0,
    excluded: new Set([2]),
  })
})

it('sends the original cell with its correction', () => {
  const corrected = applyChange(draft, { what: 'cell', row: 2, place: 1, text: '1.2.1990' })
  expect(textIn(corrected, 2, 1)).toBe('1.2.1990')
  expect(rowsToCheck(corrected)).toEqual([
    { row: 2, cells: ['Ann', 'soon', 'Pearl'], mended: { 1: '1.2.1990' } },
    { row: 3, cells: ['Ben', '=B2', ''] },
  ])
})

it('reports a problem of the common trip once, and not in the rows', () => {
  const rows = [
    checked(2, { status: 'problem', problems: [problem(null, 'tripEndDate')] }),
    checked(3, { status: 'problem', problems: [problem(null, 'tripEndDate'), problem(1, 'dateOfBirth')] }),
    checked(4, { status: 'created' }),
  ]
  expect(groupedRows(draft, rows)).toMatchObject({
    ready: [{ row: 2 }],
    bad: [{ row: 3, problems: [{ column: 1 }] }],
    before: [{ row: 4 }],
    tripProblems: ['tripEndDate is wrong'],
  })
})

it('exports rows with remarks, and without anything that a spreadsheet would execute', () => {
  const file = remarksFile(draft, [checked(3, { problems: [problem(1, 'dateOfBirth')] })], {
    row: 'Row',
    remarks: 'Remarks',
  })
  expect(file).toBe("\uFEFFRow;Name;Born;Boat;Remarks\r\n3;Ben;'=B2;;B: dateOfBirth is wrong\r\n")
})

it('keeps the trip and corrections when the file is read in another encoding, and checks it again', () => {
  const trip = applyChange(draft, { what: 'trip', isOne: true, of: { boatName: 'Pearl' } })
  const corrected = applyChange(trip, { what: 'cell', row: 2, place: 1, text: '1.2.1988' })
  const other: ReadFile = { ...table, encoding: 'windows-1250', columns: [column('A', 'Jméno', 'firstName')] }
  expect(reread(corrected, other)).toMatchObject({
    id: draft.id,
    table: { encoding: 'windows-1250' },
    columns: ['firstName'],
    trip: { isOne: true, of: { boatName: 'Pearl' } },
    corrections: { 2: { 1: '1.2.1988' } },
    version: corrected.version + 1,
  })
})
