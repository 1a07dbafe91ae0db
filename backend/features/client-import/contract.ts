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
import { legacyEncodings } from './table/encodings.ts'

const byLanguage = { type: 'object', properties: { lang } } as const
const row = { type: 'integer', minimum: 1, maximum: 2_000_000 } as const
const place = {
  type: ['integer', 'null'],
  minimum: 0,
  description: 'index of the column, from 0; null: no cell',
} as const
const cell = { type: 'string', maxLength: importLimits.importCell.max } as const
const fieldName = { type: ['string', 'null'], maxLength: 100 } as const
const day = { type: ['string', 'null'], maxLength: 10 } as const

const column = closed({
  name: { type: 'string', description: 'as in spreadsheets: A' },
  heading: text,
  field: { type: ['string', 'null'], description: 'suggested field; null: left out' },
  sure: { type: 'boolean', description: 'false: the name is only similar' },
  language: { type: ['string', 'null'], description: 'of the label that matched' },
})

const table = closed({
  kind: { type: 'string', enum: ['csv', 'xlsx'] },
  sheet: textOrNull,
  encoding: { type: ['string', 'null'], description: 'that was chosen or detected in a text file' },
  readings: {
    ...listOf(closed({ encoding: { type: 'string', enum: legacyEncodings }, sample: text })),
    description: 'encodings to choose from, with some words read so; empty when the encoding is certain',
  },
  columns: listOf(column),
  rows: listOf(closed({ row, cells: listOf(text) })),
})
export type ReadFile = Of<typeof table>

const importedRow = closed(
  { row, cells: { type: 'array', maxItems: importLimits.importColumns.max, items: cell } },
  {
    // Corrected cells by column index; `cells` stay as in the file, as they identify the row.
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
    description: 'for each date column: whether 07/04 is 7 April; null: inferred from the column',
  },
  trip: {
    type: ['object', 'null'],
    additionalProperties: false,
    required: ['boatName', 'tripStartDate', 'tripEndDate'],
    properties: { boatName: { type: ['string', 'null'], maxLength: 100 }, tripStartDate: day, tripEndDate: day },
    description: 'one trip for all rows; null: columns have it',
  },
  rows: { type: 'array', minItems: 1, maxItems: importLimits.importRows.max, items: importedRow },
})
/** Rows of a file, and the fields of its columns. */
export type Import = FromSchema<typeof importBody>
export type ImportedRow = Import['rows'][number]

const about = closed({ column: place, field: textOrNull, code: text, message: text })
export type AboutCell = Of<typeof about>

const checkedRow = closed(
  {
    row,
    status: { type: 'string', enum: ['ready', 'problem', 'created', 'repeated'] },
    values: { ...recordOf(text), description: 'as understood, by column index' },
    problems: listOf(about),
    notes: listOf(about),
  },
  { submissionId: uuid, referenceCode: text, sameAs: row },
)
export type CheckedRow = Of<typeof checkedRow>

const checked = closed({
  rows: listOf(checkedRow),
  notations: { ...listOf(text), description: 'notations of the dates' },
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
const readQuery = {
  type: 'object',
  properties: {
    lang,
    encoding: {
      type: 'string',
      enum: legacyEncodings,
      description: 'of a text file that is not Unicode; absent: detected',
    },
  },
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

/** Import of an agency's clients from a file; an import creates all rows or none. */
export const clientImportCalls = {
  'GET /api/client-imports/fields': {
    summary: 'Fields that a column may be for.',
    querystring: byLanguage,
    response: { 200: listOf(field) },
  },
  'GET /api/client-imports/template': {
    summary: 'An empty file with all columns and hints.',
    querystring: templateQuery,
    response: { 200: file },
  },
  'POST /api/client-imports/read': {
    summary: 'Content of a CSV or XLSX file and suggested fields of its columns; nothing is stored.',
    querystring: readQuery,
    upload,
    response: { 200: table },
  },
  'POST /api/client-imports/check': {
    summary: 'Checks rows cell by cell; nothing is stored.',
    querystring: byLanguage,
    body: importBody,
    response: { 200: checked },
  },
  'POST /api/client-imports': {
    summary:
      'Creates a registration for each row: for all, or for none when one has a problem. Existing registrations of the same rows stay unchanged.',
    body: importBody,
    response: { 202: state },
  },
  'GET /api/client-imports/:id': { summary: 'Progress of an import.', params: byId, response: { 200: state } },
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

/** Copies trip and transfers of one client to others. */
export const copyTripCalls = {
  'POST /api/submissions/:id/copy-trip/check': {
    summary: 'What copying trip and transfers to other drafts would change in each.',
    params: byId,
    querystring: byLanguage,
    body: closed({ targets: { ...targets, items: uuid } }),
    response: { 200: listOf(target) },
  },
  'POST /api/submissions/:id/copy-trip': {
    summary: 'Copies trip and transfers to other drafts at the revisions that were viewed, with a result for each.',
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
