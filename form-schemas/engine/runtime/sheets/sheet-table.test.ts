import { describe, expect, it } from 'vitest'
import type { SheetFile } from './sheet-file.ts'
import type { Answers } from '../definition/definition.ts'
import { sheetDelta } from './sheet-delta.ts'
import { sheetTable } from './sheet-table.ts'
import type { SheetPerson, SheetTexts } from './sheet-value.ts'

const words: SheetTexts = {
  language: 'en',
  day: (day) => `day ${day}`,
  label: ({ en }) => en,
  titleOf: (field) => `title of ${field}`,
  derived: (answers) => answers,
  holds: (name, answers) => (name === 'diver' ? answers['isDiver'] === true : answers[name] === true),
  answer: (field, value) =>
    field.endsWith('Date') ? { day: String(value) } : typeof value === 'number' ? value : String(value),
  status: (status) => `is ${status}`,
}
const person = (personId: string, answers: Answers): SheetPerson => ({
  personId,
  answers,
  booking: { reference: `RS-${personId}`, person: 1, persons: 2, agency: null, status: 'draft' },
})
const people = [
  person('a', {
    lastName: 'Zorn',
    firstName: 'Ada',
    isDiver: true,
    dives: 9,
    bornDate: '1990-02-28',
    startDate: '2032-02-25',
    endDate: '2032-03-03',
    fins: true,
    size: '42',
  }),
  person('b', {
    lastName: 'Abel',
    firstName: 'Bo',
    isDiver: true,
    dives: 100,
    bornDate: '1988-02-29',
    startDate: '2031-02-25',
    endDate: '2031-03-03',
    fins: true,
    mask: true,
    size: '42',
  }),
  person('c', { lastName: 'Abel', firstName: 'Cy' }),
]
const column = (id: string, value: SheetFile['columns'][number]['value'], rest: object = {}) => ({
  id,
  ...(value === undefined ? {} : { value }),
  title: { en: id },
  ...rest,
})
const sheet = (file: Omit<SheetFile, 'id' | 'title'>): SheetFile => ({ id: 'sheet', title: { en: 'Sheet' }, ...file })
const cells = (file: Omit<SheetFile, 'id' | 'title'>) =>
  sheetTable(sheet(file), people, words).groups.map(({ heading, rows }) => [heading, ...rows.map((row) => row.cells)])

describe('a sheet', () => {
  it('has a numbered row for each person who meets its condition, in its sort order', () => {
    const columns = [
      column('no', '$number'),
      column('name', { parts: ['lastName', 'firstName'], between: ', ' }),
      column('dives', 'dives', { total: true }),
    ]
    expect(cells({ columns, sort: ['name'] })).toEqual([
      [undefined, [1, 'Abel, Bo', 100], [2, 'Abel, Cy', null], [3, 'Zorn, Ada', 9]],
    ])
    expect(cells({ columns, sort: ['-dives'], where: 'diver' })).toEqual([
      [undefined, [1, 'Abel, Bo', 100], [2, 'Zorn, Ada', 9]],
    ])
    // Empty values come last in both directions
    expect(cells({ columns: [columns[1]!], sort: ['-name'] })[0]?.slice(1)).toEqual([
      ['Zorn, Ada'],
      ['Abel, Cy'],
      ['Abel, Bo'],
    ])
    expect(sheetTable(sheet({ columns }), people, words).totals).toEqual([null, null, 109])
  })

  it('makes several rows per person, groups them and merges equal rows', () => {
    const table = sheetTable(
      sheet({
        columns: [
          column('item', undefined),
          column('size', 'size'),
          column('count', '$count', { total: true }),
          column('guests', ['firstName']),
        ],
        rows: [
          { where: ['fins', 'set'], values: { item: { titleOf: 'fins' } } },
          { where: 'mask', values: { item: { titleOf: 'mask' }, size: { label: { en: 'any' } } } },
        ],
        group: 'item',
        merge: ['size'],
        sort: ['size'],
      }),
      people,
      words,
    )
    expect(table.columns.map(({ id }) => id)).toEqual(['size', 'count', 'guests'])
    expect(table.groups).toMatchObject([
      {
        heading: 'title of fins',
        persons: 2,
        totals: undefined,
        rows: [{ persons: ['a', 'b'], cells: ['42', 2, 'Ada, Bo'] }],
      },
      { heading: 'title of mask', persons: 1, rows: [{ cells: ['any', 1, 'Bo'] }] },
    ])
    expect(table).toMatchObject({ totals: [null, 3, null], persons: 2 })
  })

  it('shows conditions, labels, booking data and birthdays on board, including 29 February', () => {
    const columns = [
      column('diver', { if: 'diver', then: { label: { en: 'dives' } }, else: 0 }),
      column('booking', ['$reference', '$person', '$status']),
      column('birthday', { anniversary: 'bornDate', from: 'startDate', until: 'endDate' }),
    ]
    expect(cells({ columns })).toEqual([
      [
        undefined,
        ['dives', 'RS-a 1 is draft', { day: '2032-02-28' }],
        ['dives', 'RS-b 1 is draft', { day: '2031-02-28' }],
        [0, 'RS-c 1 is draft', null],
      ],
    ])
    expect(cells({ columns: [columns[2]!], rows: [{ having: ['birthday'] }] })[0]).toHaveLength(3)
  })

  it('groups and sorts by the day and time of a moment', () => {
    const leaving = (personId: string, departureDate: string, pickUp?: string) =>
      person(personId, { firstName: personId, departureDate, ...(pickUp === undefined ? {} : { pickUp }) })
    const file = sheet({
      columns: [
        column('day', { dayOf: 'pickUp' }),
        column('hour', { timeOf: 'pickUp' }),
        column('ticket', 'departureDate'),
        column('guests', 'firstName'),
      ],
      group: 'day',
      sort: ['day', 'hour'],
    })
    const after = [
      leaving('by day', '2027-03-04', '2027-03-04T06:20'),
      leaving('hotel', '2027-03-04'),
      leaving('after midnight', '2027-03-04', '2027-03-03T21:30'),
      leaving('in the evening', '2027-03-03', '2027-03-03T17:00'),
    ]
    const [third, fourth] = [{ day: '2027-03-03' }, { day: '2027-03-04' }]
    expect(
      sheetTable(file, after, words).groups.map(({ heading, rows }) => [heading, ...rows.map((row) => row.cells)]),
    ).toEqual([
      [third, ['17:00', third, 'in the evening'], ['21:30', fourth, 'after midnight']],
      [fourth, ['06:20', fourth, 'by day']],
      [null, [null, fourth, 'hotel']],
    ])
  })

  it('sorts its groups and is empty without persons', () => {
    const file = {
      columns: [column('start', 'startDate'), column('name', 'lastName')],
      group: 'start',
      sort: ['start'],
    }
    expect(cells(file).map(([heading]) => heading)).toEqual([{ day: '2031-02-25' }, { day: '2032-02-25' }, null])
    expect(sheetTable(sheet(file), [], words)).toMatchObject({ groups: [], persons: 0 })
  })
})

it('the changes of a sheet are added rows, removed rows and changed cells, but not row numbers', () => {
  const file = sheet({
    columns: [column('no', '$number'), column('name', 'lastName'), column('dives', 'dives')],
    sort: ['name'],
  })
  const before = sheetTable(file, people, words)
  const after = sheetTable(
    file,
    [
      person('new', { lastName: 'Aaron' }),
      people[1]!,
      { ...people[0]!, answers: { ...people[0]!.answers, lastName: 'Zornig' } },
    ],
    words,
  )
  const delta = sheetDelta(before, after, words, new Set(['no']))
  expect(delta.added.map(({ cells: own }) => own)).toEqual([[1, 'Aaron', null]])
  expect(delta.removed.map(({ persons }) => persons)).toEqual([['c']])
  expect(delta.changed).toMatchObject([{ personId: 'a', columns: [{ place: 1, from: 'Zorn', to: 'Zornig' }] }])
})
