import type { Language } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { Pointer, Source } from '../form-files/json-document.ts'
import { meant } from '../form-files/nearest.ts'
import { fieldPlaces, knownNames } from './places.ts'
import { isSecret } from '../../runtime/secrets.ts'
import type { Labels } from '../../runtime/sheets/labels.ts'
import { lintLabels } from './lint-labels.ts'
import { mostColumns, mostRows, type SheetFile, sheetWords } from '../../runtime/sheets/sheet-file.ts'
import { namesInCells, namesInRows, namesInValues, sheetValues } from '../form-files/sheet-parts.ts'

/** That sheets read what there is, name conditions that there are, and fit on paper. */
export function lintSheets(source: FormSource, languages: readonly Language[]): Finding[] {
  const names = namesIn(source)
  return source.desk.sheets.flatMap((sheet, place) => {
    const { document, value } = sheet
    const isTwice = source.desk.sheets.findIndex((other) => other.value.id === value.id) !== place
    return [
      ...(isTwice ? [document.error(['id'], 'sheet.idTwice', { id: value.id })] : []),
      ...lintColumns(sheet),
      ...lintValues(sheet, names),
      ...lintIssued(sheet),
      ...labelsOf(value).flatMap(({ labels, pointer }) => lintLabels(document, pointer, labels, languages)),
    ]
  })
}

/** Conditions that sheets use, by name. */
export function conditionsOfSheets(source: FormSource): string[] {
  return source.desk.sheets.flatMap(({ value }) =>
    [...namesInRows(value), ...namesInCells(value)].map(({ name }) => name),
  )
}

type Names = {
  readonly readable: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
  readonly deciding: ReadonlySet<string>
  readonly secrets: ReadonlySet<string>
}

function namesIn(source: FormSource): Names {
  const places = source.steps.flatMap(fieldPlaces)
  const flags = places.filter(({ schema }) => schema['type'] === 'boolean').map(({ name }) => name)
  return {
    readable: new Set([...knownNames(source), ...sheetWords]),
    fields: new Set(places.map(({ name }) => name)),
    deciding: new Set([...Object.keys(source.form.value.conditions ?? {}), ...flags]),
    secrets: new Set(places.filter(({ schema }) => isSecret(schema)).map(({ name }) => name)),
  }
}

function lintColumns({
  document,
  value: { columns, rows = [{}], group, merge = [], sort = [] },
}: Source<SheetFile>): Finding[] {
  const ids = columns.map(({ id }) => id)
  const known = (id: string, pointer: Pointer) =>
    ids.includes(id) ? [] : [document.error(pointer, 'sheet.columnUnknown', { column: id, ...meant(id, ids) })]
  return [
    ...(columns.length > mostColumns
      ? [document.error(['columns', mostColumns], 'sheet.columns', { most: mostColumns, count: columns.length })]
      : []),
    ...(rows.length > mostRows
      ? [document.error(['rows', mostRows], 'sheet.rows', { most: mostRows, count: rows.length })]
      : []),
    ...columns.flatMap(({ id, title, value }, place) => [
      ...(ids.indexOf(id) === place ? [] : [document.error(['columns', place, 'id'], 'sheet.columnTwice', { id })]),
      ...(title === undefined && id !== group && (typeof value !== 'string' || value.startsWith('$'))
        ? [document.error(['columns', place], 'sheet.noTitle', { id })]
        : []),
      ...(value === undefined && rows.every(({ values = {} }) => values[id] === undefined)
        ? [document.error(['columns', place], 'sheet.noValue', { id })]
        : []),
    ]),
    ...rows.flatMap(({ having = [], values = {} }, place) => [
      ...having.flatMap((id, index) => known(id, ['rows', place, 'having', index])),
      ...Object.keys(values).flatMap((id) => known(id, ['rows', place, 'values', id])),
    ]),
    ...(group === undefined ? [] : known(group, ['group'])),
    ...merge.flatMap((id, place) => known(id, ['merge', place])),
    ...sort.flatMap((id, place) => known(id.replace(/^-/, ''), ['sort', place])),
  ]
}

const kinds = ['label', 'titleOf', 'parts', 'if', 'anniversary'] as const
const needs = { label: [], titleOf: [], parts: ['between'], if: ['then'], anniversary: ['from', 'until'] } as const

function lintValues(
  { document, value: sheet }: Source<SheetFile>,
  { readable, fields, deciding, secrets }: Names,
): Finding[] {
  const unclear = sheetValues(sheet).flatMap(({ value, pointer }) => {
    if (typeof value !== 'object' || 'length' in value) return []
    const found = kinds.filter((kind) => kind in value)
    const [kind] = found
    if (kind === undefined || found.length > 1) return [document.error(pointer, 'sheet.value')]
    return needs[kind]
      .filter((name) => !(name in value))
      .map((name) => document.error(pointer, 'shape.lacks', { name }))
  })
  return [
    ...unclear,
    ...namesInValues(sheet).flatMap(({ name, pointer }) => {
      const known = pointer.at(-1) === 'titleOf' ? fields : readable
      if (secrets.has(name) && known === readable) return [document.error(pointer, 'sheet.secret', { field: name })]
      return known.has(name) ? [] : [document.error(pointer, 'sheet.valueUnknown', { name, ...meant(name, known) })]
    }),
    ...[...namesInRows(sheet), ...namesInCells(sheet)].flatMap(({ name, pointer }) =>
      deciding.has(name) ? [] : [document.error(pointer, 'sheet.whereUnknown', { name, ...meant(name, deciding) })],
    ),
  ]
}

/** What is issued is compared person by person. */
function lintIssued({ document, value }: Source<SheetFile>): Finding[] {
  if (value.issued !== true) return []
  return (['rows', 'merge', 'group'] as const)
    .filter((part) => value[part] !== undefined)
    .map((part) => document.error([part], 'sheet.issuedRows', { part }))
}

function labelsOf(sheet: SheetFile): { labels: Labels; pointer: Pointer }[] {
  return [
    { labels: sheet.title, pointer: ['title'] },
    ...(sheet.description === undefined ? [] : [{ labels: sheet.description, pointer: ['description'] }]),
    ...sheet.columns.flatMap(({ title }, place) =>
      title === undefined ? [] : [{ labels: title, pointer: ['columns', place, 'title'] }],
    ),
    ...sheetValues(sheet).flatMap(({ value, pointer }) =>
      typeof value === 'object' && !('length' in value) && 'label' in value
        ? [{ labels: value.label, pointer: [...pointer, 'label'] }]
        : [],
    ),
  ]
}
