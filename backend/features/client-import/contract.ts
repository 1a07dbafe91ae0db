import type { FromSchema } from 'json-schema-to-ts'
import type { Calls, Of } from '@fleet/platform/http/contract/call'
import {
  byId,
  closed,
  count,
  lang,
  listOf,
  position,
  recordOf,
  revision,
  text,
  textOrNull,
  uuid,
} from '@fleet/platform/http/contract/values'
import { importLimits } from './limits.ts'

const byLanguage = { type: 'object', properties: { lang } } as const
const row = { type: 'integer', minimum: 1, maximum: 2_000_000 } as const
const place = {
  type: ['integer', 'null'],
  minimum: 0,
  description: 'of the column, from 0; null: no cell says it',
} as const
const cell = { type: 'string', maxLength: importLimits.importCell.max } as const
const fieldName = { type: ['string', 'null'], maxLength: 100 } as const
const day = { type: ['string', 'null'], maxLength: 10 } as const

const column = closed({
  name: { type: 'string', description: 'as spreadsheets call it: A' },
  heading: text,
  field: { type: ['string', 'null'], description: 'which it is likely for; null: left out' },
  sure: { type: 'boolean', description: 'false: only like a name of the field' },
  language: { type: ['string', 'null'], description: 'whose label it was known by' },
})

const table = closed({
  kind: { type: 'string', enum: ['csv', 'xlsx'] },
  sheet: textOrNull,
  encoding: { type: ['string', 'null'], description: 'which was taken, of a text' },
  columns: listOf(column),
  rows: listOf(closed({ row, cells: listOf(text) })),
})
export type ReadFile = Of<typeof table>

const importedRow = closed(
  { row, cells: { type: 'array', maxItems: importLimits.importColumns.max, items: cell } },
  {
    // Cells as they were corrected, by the place of their column; the others are as the file has them, by which it is known again.
    mended: {
      type: 'object',
      maxProperties: importLimits.importColumns.max,
      propertyNames: { pattern: '^[0-9]{1,3}$' },
      additionalProperties: cell,
    },
  },
)

const importBody = closed({
  columns: { type: 'array', maxItems: importLimits.importColumns.max, items: fieldName },
  orders: {
    type: 'array',
    maxItems: importLimits.importColumns.max,
    items: { type: ['boolean', 'null'] },
    description: 'for each column of days: whether 07/04 is 7 April; null: as the column shows',
  },
  trip: {
    type: ['object', 'null'],
    additionalProperties: false,
    required: ['boatName', 'tripStartDate', 'tripEndDate'],
    properties: { boatName: { type: ['string', 'null'], maxLength: 100 }, tripStartDate: day, tripEndDate: day },
    description: 'one for all rows; null: columns say it',
  },
  rows: { type: 'array', minItems: 1, maxItems: importLimits.importRows.max, items: importedRow },
})
/** Rows of a file, and what its columns are for. */
export type Import = FromSchema<typeof importBody>
export type ImportedRow = Import['rows'][number]

const about = closed({ column: place, field: textOrNull, code: text, message: text })
export type AboutCell = Of<typeof about>

const checkedRow = closed(
  {
    row,
    status: { type: 'string', enum: ['ready', 'problem', 'created', 'repeated'] },
    values: { ...recordOf(text), description: 'as they were understood, by the place of the column' },
    problems: listOf(about),
    notes: listOf(about),
  },
  { submissionId: uuid, referenceCode: text, sameAs: row },
)
export type CheckedRow = Of<typeof checkedRow>

const checked = closed({
  rows: listOf(checkedRow),
  notations: { ...listOf(text), description: 'in which days were written' },
})
export type Checked = Of<typeof checked>

const client = closed({ submissionId: uuid, referenceCode: textOrNull })
const state = closed(
  {
    id: uuid,
    status: { type: 'string', enum: ['creating', 'finished'] },
    total: count,
    created: count,
    clients: listOf(client),
  },
  { position },
)
export type ImportState = Of<typeof state>

const field = closed(
  { field: text, label: text, step: text },
  { choices: listOf(closed({ value: text, label: text })) },
)
export type ImportField = Of<typeof field>

const templateQuery = {
  type: 'object',
  required: ['format'],
  properties: { format: { type: 'string', enum: ['xlsx', 'csv'] }, lang },
} as const
const upload = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
} as const
const file = {
  description: 'The file.',
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', format: 'binary' },
    },
  },
} as const

/** Clients of an agency out of a file; an import is made at once or not at all. */
export const clientImportCalls = {
  'GET /api/client-imports/fields': {
    summary: 'Fields that a column may be for.',
    querystring: byLanguage,
    response: { 200: listOf(field) },
  },
  'GET /api/client-imports/template': {
    summary: 'An empty file with the columns there are, and what they take.',
    querystring: templateQuery,
    response: { 200: file },
  },
  'POST /api/client-imports/read': {
    summary: 'What stands in a file, CSV or XLSX, and what its columns are likely for; nothing is kept.',
    querystring: byLanguage,
    upload,
    response: { 200: table },
  },
  'POST /api/client-imports/check': {
    summary: 'What would become of rows, cell by cell; nothing is kept.',
    querystring: byLanguage,
    body: importBody,
    response: { 200: checked },
  },
  'POST /api/client-imports': {
    summary:
      'Creates a registration for each row: of all, or of none when one has a problem. Rows that were created before stay as they are.',
    body: importBody,
    response: { 202: state },
  },
  'GET /api/client-imports/:id': { summary: 'How far an import is.', params: byId, response: { 200: state } },
} as const satisfies Calls

const targets = { type: 'array', minItems: 1, maxItems: importLimits.copyTargets.max, uniqueItems: true } as const
const shownValue = closed({ field: text, label: text, from: textOrNull, to: textOrNull })
const target = closed({
  id: uuid,
  referenceCode: text,
  name: textOrNull,
  revision,
  changes: listOf(shownValue),
  refused: textOrNull,
})
export type CopyTarget = Of<typeof target>
const copied = closed({
  id: uuid,
  referenceCode: text,
  name: textOrNull,
  status: { type: 'string', enum: ['copied', 'same', 'refused'] },
  detail: textOrNull,
})
export type Copied = Of<typeof copied>

/** Trip and transfers of one client for others. */
export const copyTripCalls = {
  'POST /api/submissions/:id/copy-trip/check': {
    summary: 'What copying trip and transfers to other drafts would change in each.',
    params: byId,
    querystring: byLanguage,
    body: closed({ targets: { ...targets, items: uuid } }),
    response: { 200: listOf(target) },
  },
  'POST /api/submissions/:id/copy-trip': {
    summary: 'Copies trip and transfers to other drafts as they were seen; each says what became of it.',
    params: byId,
    body: closed({
      targets: {
        ...targets,
        items: closed({ id: uuid, revision }),
      },
    }),
    response: { 200: listOf(copied) },
  },
} as const satisfies Calls
