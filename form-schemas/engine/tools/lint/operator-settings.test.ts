import { expect, it } from 'vitest'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import { type Finding, FormRefused } from '../form-files/findings/finding.ts'
import { voyageFiles } from '../../fixtures/voyage.ts'
import { formFromFiles } from '../load.ts'

const form = {
  ...JSON.parse(voyageFiles()['voyage/form.json'] ?? ''),
  derived: {
    ageAtStart: { age: { of: 'dateOfBirth', on: { field: 'startDate' } } },
    boarding: { moment: { date: 'startDate', at: '18:00' } },
  },
  sheets: ['sheets/cabins.json'],
}
const title = { en: 'Cabins', de: 'Kabinen', fr: 'Cabines' }
const good = { id: 'cabins', title, columns: [{ id: 'name', title, value: 'firstName' }] }

function findingsOf(sheet: JsonValue): readonly Finding[] {
  try {
    return formFromFiles('voyage', voyageFiles({ 'voyage/form.json': form, 'voyage/sheets/cabins.json': sheet }))
      .warnings
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

it('accepts a valid sheet and warns of a missing language', () => {
  const ofSheet = (sheet: JsonValue) => findingsOf(sheet).filter(({ path }) => path.includes('/sheets/'))
  expect(ofSheet(good)).toEqual([])
  expect(ofSheet({ ...good, columns: [{ id: 'day', title, value: { dayOf: 'boarding' } }] })).toEqual([])
  expect(ofSheet({ ...good, description: { en: 'Who sleeps where' } })).toMatchObject([
    { severity: 'warning', code: 'label.lacks' },
  ])
})

const column = (rest: object) => ({
  ...good,
  columns: [
    { id: 'name', title, value: 'firstName' },
    { id: 'other', title, ...rest },
  ],
})

it.each<[string, JsonValue, Partial<Finding>]>([
  [
    'an unknown field',
    column({ value: ['firstName', 'firstNam'] }),
    { code: 'sheet.valueUnknown', values: { name: 'firstNam', meant: 'firstName' } },
  ],
  ['a title of an unknown field', column({ value: { titleOf: 'nothing' } }), { code: 'sheet.valueUnknown' }],
  ['an unknown condition', { ...good, where: 'sailor' }, { code: 'sheet.whereUnknown', values: { name: 'sailor' } }],
  ['an unknown condition inside a cell', column({ value: { if: 'sailor', then: 1 } }), { code: 'sheet.whereUnknown' }],
  [
    '300 columns',
    { ...good, columns: Array.from({ length: 300 }, (_, place) => ({ id: `c${place}`, title, value: 'firstName' })) },
    { code: 'sheet.columns', values: { most: 24, count: 300 } },
  ],
  [
    '61 kinds of rows',
    { ...good, rows: Array.from({ length: 61 }, () => ({ where: 'isDiver' })) },
    { code: 'sheet.rows', values: { most: 60, count: 61 } },
  ],
  ['a duplicate column', { ...good, columns: [...good.columns, ...good.columns] }, { code: 'sheet.columnTwice' }],
  [
    'a sort by an unknown column',
    { ...good, sort: ['-nam'] },
    { code: 'sheet.columnUnknown', values: { column: 'nam', meant: 'name' } },
  ],
  ['a group by an unknown column', { ...good, group: 'deck' }, { code: 'sheet.columnUnknown' }],
  ['a column without a title', column({ title: undefined, value: ['firstName', 'email'] }), { code: 'sheet.noTitle' }],
  ['a column without a value', column({}), { code: 'sheet.noValue' }],
  ['a cell of two kinds', column({ value: { label: title, titleOf: 'firstName' } }), { code: 'sheet.value' }],
  ['the day of an age', column({ value: { dayOf: 'ageAtStart' } }), { code: 'moment.unknown' }],
  [
    'the time of an unknown moment',
    column({ value: { timeOf: 'bording' } }),
    { code: 'moment.unknown', values: { name: 'bording', meant: 'boarding' } },
  ],
  [
    'an incomplete cell',
    column({ value: { parts: ['firstName'] } }),
    { code: 'shape.lacks', values: { name: 'between' } },
  ],
  ['a cell that is not a value', column({ value: true }), { code: 'sheet.value' }],
  [
    'groups on an issued list',
    { ...good, issued: true, group: 'name' },
    { code: 'sheet.issuedRows', values: { part: 'group' } },
  ],
  ['an unknown paper size', { ...good, paper: { size: 'A9' } }, { code: 'shape.enum' }],
])('refuses %s, with its file', (_, sheet, finding) => {
  expect(findingsOf(JSON.parse(JSON.stringify(sheet)))).toContainEqual(
    expect.objectContaining({ severity: 'error', path: 'voyage/sheets/cabins.json', ...finding }),
  )
})
