import { type Mention, mentionsIn } from './rules.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { languagesOf } from '../form-files/texts.ts'
import type { Language } from '../../runtime/definition/definition.ts'
import type { Labels } from '../../runtime/sheets/labels.ts'
import type { JsonDocument, Pointer, Source } from '../form-files/json-document.ts'
import { fieldPlaces } from './places.ts'
import { isSecret } from '../../runtime/validation/secrets.ts'
import { maxColumns, maxRows, type SheetFile } from '../../runtime/sheets/sheet-file.ts'
import { namesInCells, namesInRows, namesInValues, sheetValues } from '../form-files/sheet-parts.ts'

/** Checks sheets, reminders and phrases: the fields they read exist, and their texts have all languages of the form. */
export function lintOperatorSettings(source: FormSource): Finding[] {
  const languages = languagesOf(source)
  const { sheets, phrases, reminders } = source.operatorSettings
  const secrets = new Set(
    source.steps.flatMap(fieldPlaces).flatMap(({ name, schema }) => (isSecret(schema) ? [name] : [])),
  )
  return [
    ...sheets.flatMap((sheet) => [
      ...lintColumns(sheet),
      ...lintValues(sheet, secrets),
      ...lintIssued(sheet),
      ...labelsOf(sheet.value).flatMap(({ labels, pointer }) => lintLabels(sheet.document, pointer, labels, languages)),
    ]),
    ...(phrases?.value.phrases ?? []).flatMap(({ label, text }, index) => [
      ...lintLabels(phrases?.document, ['phrases', index, 'label'], label, languages),
      ...lintLabels(phrases?.document, ['phrases', index, 'text'], text, languages),
    ]),
    ...(reminders?.value.reminders ?? []).flatMap(({ title, text }, index) => [
      ...lintLabels(reminders?.document, ['reminders', index, 'title'], title, languages),
      ...lintLabels(reminders?.document, ['reminders', index, 'text'], text, languages),
    ]),
  ]
}

/** Missing languages of a text. */
function lintLabels(
  document: JsonDocument | undefined,
  pointer: Pointer,
  labels: Labels | undefined,
  languages: readonly Language[],
): Finding[] {
  if (document === undefined || labels === undefined) return []
  const missing = languages.filter((language) => labels[language] === undefined)
  return missing.length === 0 ? [] : [document.warning(pointer, 'label.lacks', { languages: missing.join(', ') })]
}

/** Named conditions that sheets and reminders use. */
export function operatorConditions({ operatorSettings: { sheets, reminders } }: FormSource): string[] {
  return [
    ...sheets.flatMap(({ value }) => [...namesInRows(value), ...namesInCells(value)].map(({ name }) => name)),
    ...(reminders?.value.reminders ?? []).flatMap(({ missing }) => missing?.condition ?? []),
  ]
}

/** Column names in a sheet. */
export function columnsNamed({
  document,
  value: { rows = [], group, merge = [], sort = [] },
}: Source<SheetFile>): Mention[] {
  return [
    ...rows.flatMap(({ having = [], values = {} }, place) => [
      ...mentionsIn(document, having, ['rows', place, 'having']),
      ...Object.keys(values).map((name) => ({ document, name, pointer: ['rows', place, 'values', name] })),
    ]),
    ...(group === undefined ? [] : [{ document, name: group, pointer: ['group'] }]),
    ...mentionsIn(document, merge, ['merge']),
    ...mentionsIn(
      document,
      sort.map((id) => id.replace(/^-/, '')),
      ['sort'],
    ),
  ]
}

function lintColumns({ document, value: { columns, rows = [{}], group } }: Source<SheetFile>): Finding[] {
  return [
    ...(columns.length > maxColumns
      ? [document.error(['columns', maxColumns], 'sheet.columns', { most: maxColumns, count: columns.length })]
      : []),
    ...(rows.length > maxRows
      ? [document.error(['rows', maxRows], 'sheet.rows', { most: maxRows, count: rows.length })]
      : []),
    ...columns.flatMap(({ id, title, value }, place) => [
      ...(title === undefined && id !== group && (typeof value !== 'string' || value.startsWith('$'))
        ? [document.error(['columns', place], 'sheet.noTitle', { id })]
        : []),
      ...(value === undefined && rows.every(({ values = {} }) => values[id] === undefined)
        ? [document.error(['columns', place], 'sheet.noValue', { id })]
        : []),
    ]),
  ]
}

const kinds = ['label', 'titleOf', 'dayOf', 'timeOf', 'parts', 'if', 'anniversary'] as const
const needs = {
  label: [],
  titleOf: [],
  dayOf: [],
  timeOf: [],
  parts: ['between'],
  if: ['then'],
  anniversary: ['from', 'until'],
} as const

function lintValues({ document, value: sheet }: Source<SheetFile>, secrets: ReadonlySet<string>): Finding[] {
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
    ...namesInValues(sheet).flatMap(({ name, pointer }) =>
      secrets.has(name) && pointer.at(-1) !== 'titleOf'
        ? [document.error(pointer, 'sheet.secret', { field: name })]
        : [],
    ),
  ]
}

/** An issued sheet needs one row per person, because lists are compared by person. */
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
