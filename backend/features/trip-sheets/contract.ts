import type { AnswerOf, Calls } from '@fleet/platform/http/contract/call'
import {
  closed,
  count,
  flag,
  lang,
  listOf,
  orNull,
  params,
  position,
  text,
  textOrNull,
  time,
} from '@fleet/platform/http/contract/values'

const parts = {
  boat: { type: 'string', minLength: 1, maxLength: 200 },
  tripStart: { type: 'string', format: 'date', description: 'the first day' },
} as const
const trip = { type: 'object', required: ['boat', 'tripStart'], properties: parts } as const

const format = { type: 'string', enum: ['pdf', 'xlsx', 'csv'] } as const
const sheetId = { type: 'string', maxLength: 100, description: 'as its file calls it' } as const
const sheet = {
  type: 'object',
  required: ['boat', 'tripStart', 'sheet'],
  properties: { ...parts, sheet: sheetId },
} as const
const list = params({ id: { type: 'string', maxLength: 60 } })
const ofTrip = { boatName: text, tripStartDate: text, tripEndDate: textOrNull } as const
const cells = listOf(textOrNull)
const sums = {
  type: ['array', 'null'],
  items: { type: ['number', 'null'] },
  description: 'by column; null: it is not added up',
} as const

const table = {
  sheet: text,
  title: text,
  description: textOrNull,
  language: text,
  isAcross: { ...flag, description: 'its paper lies across' },
  columns: listOf(
    closed({
      id: text,
      title: text,
      width: { type: 'number', description: 'in percent' },
      isNumber: flag,
      isNeeded: { ...flag, description: 'where it is empty, something is missing' },
    }),
  ),
  groups: listOf(
    closed({
      heading: textOrNull,
      about: { ...text, description: 'how many persons' },
      rows: listOf(closed({ cells })),
      totals: sums,
    }),
  ),
  totals: sums,
  persons: count,
  words: closed({ persons: text, total: text, nothing: { ...text, description: 'where something is missing' } }),
} as const

const issue = closed({
  id: text,
  number: { type: 'integer', minimum: 1 },
  at: time,
  by: { ...text, description: 'the name of who issued it' },
})

const changes = closed({
  added: listOf(closed({ cells })),
  removed: listOf(closed({ cells })),
  changed: listOf(
    closed({ before: cells, columns: listOf(closed({ title: text, from: textOrNull, to: textOrNull })) }),
  ),
})

const file = {
  description: 'The file. Who took it stands in the access log.',
  content: {
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', format: 'binary' },
    },
  },
} as const

/** The sheets that a trip runs on, as the form's files say. */
export const sheetCalls = {
  'GET /api/trips/:boat/:tripStart/sheets': {
    summary: 'The sheets of a trip, in the order of the form’s files; those that are issued for admins alone.',
    params: trip,
    querystring: { type: 'object', properties: { lang } },
    response: {
      200: listOf(
        closed({
          id: text,
          title: text,
          isIssued: { ...flag, description: 'it is handed over: frozen with number, moment and person' },
          proposals: { ...count, description: 'persons with a correction that waits for staff and would change it' },
        }),
      ),
    },
  },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet': {
    summary: 'A sheet with what it says now.',
    params: sheet,
    querystring: { type: 'object', properties: { lang } },
    response: { 200: closed({ ...table, ...ofTrip, isIssued: flag, issues: listOf(issue) }) },
  },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet/file': {
    summary: 'The same as a file.',
    params: sheet,
    querystring: { type: 'object', required: ['format'], properties: { format, lang } },
    response: { 200: file },
  },
  'POST /api/passenger-lists': {
    summary: 'Issues a list of who is on a trip: from now on it stays as it is.',
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['boat', 'tripStart', 'after'],
      properties: {
        ...parts,
        sheet: { ...sheetId, description: 'absent: the first that is issued' },
        after: {
          type: 'integer',
          minimum: 0,
          maximum: 1_000_000,
          description: 'the number of the last list that was seen, 0: none',
        },
      },
    },
    response: { 200: closed({ id: text, number: { type: 'integer', minimum: 1 } }, { position }) },
  },
  'GET /api/passenger-lists/:id': {
    summary: 'A list as it was issued, with what has changed since.',
    params: list,
    querystring: { type: 'object', properties: { lang } },
    response: { 200: closed({ ...table, ...ofTrip, issue, changes: orNull(changes) }) },
  },
  'GET /api/passenger-lists/:id/file': {
    summary: 'The same as a file.',
    params: list,
    querystring: {
      type: 'object',
      required: ['format'],
      properties: {
        format,
        changes: { type: 'string', enum: ['true'], description: 'only what has changed since it was issued' },
        lang,
      },
    },
    response: { 200: file },
  },
} as const satisfies Calls

export type ShownSheet = AnswerOf<(typeof sheetCalls)['GET /api/trips/:boat/:tripStart/sheets/:sheet']>
export type ShownList = AnswerOf<(typeof sheetCalls)['GET /api/passenger-lists/:id']>
