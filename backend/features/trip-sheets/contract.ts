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

import { unreadable } from '../submissions/unreadable.ts'

const parts = {
  boat: { type: 'string', minLength: 1, maxLength: 200 },
  tripStart: { type: 'string', format: 'date', description: 'first day' },
} as const
const trip = { type: 'object', required: ['boat', 'tripStart'], properties: parts } as const

const format = { type: 'string', enum: ['pdf', 'xlsx', 'csv'] } as const
const sheetId = { type: 'string', maxLength: 100, description: 'id in its file' } as const
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
  description: 'by column; null: no total',
} as const

const table = {
  sheet: text,
  title: text,
  description: textOrNull,
  language: text,
  isAcross: { ...flag, description: 'printed in landscape' },
  columns: listOf(
    closed({
      id: text,
      title: text,
      width: { type: 'number', description: 'in percent' },
      isNumber: flag,
      isNeeded: { ...flag, description: 'an empty cell means that something is missing' },
    }),
  ),
  groups: listOf(
    closed({
      heading: textOrNull,
      about: { ...text, description: 'number of persons' },
      rows: listOf(closed({ cells })),
      totals: sums,
    }),
  ),
  totals: sums,
  persons: count,
  words: closed({ persons: text, total: text, nothing: { ...text, description: 'shown where something is missing' } }),
} as const

const issue = closed({
  id: text,
  number: { type: 'integer', minimum: 1 },
  at: time,
  by: { ...text, description: 'name of the issuer' },
})

const changes = closed({
  added: listOf(closed({ cells })),
  removed: listOf(closed({ cells })),
  changed: listOf(
    closed({ before: cells, columns: listOf(closed({ title: text, from: textOrNull, to: textOrNull })) }),
  ),
})

const file = {
  description: 'The file. The download is recorded in the access log.',
  content: {
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', format: 'binary' },
    },
  },
} as const

/** Sheets of a trip, defined in the form's files. */
export const sheetCalls = {
  'GET /api/trips/:boat/:tripStart/sheets': {
    summary: 'Sheets of a trip, in the order of the form’s files; issued ones for admins only.',
    params: trip,
    querystring: { type: 'object', properties: { lang } },
    response: {
      200: listOf(
        closed({
          id: text,
          title: text,
          isIssued: {
            ...flag,
            description: 'issued sheets are handed over: stored unchangeably with number, time and person',
          },
          proposals: { ...count, description: 'persons with a waiting proposal that would change it' },
        }),
      ),
    },
  },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet': {
    summary: 'A sheet with current values.',
    params: sheet,
    querystring: { type: 'object', properties: { lang } },
    response: { 200: closed({ ...table, ...ofTrip, unreadable, isIssued: flag, issues: listOf(issue) }) },
  },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet/file': {
    summary: 'The same as a file.',
    params: sheet,
    querystring: { type: 'object', required: ['format'], properties: { format, lang } },
    response: { 200: file },
  },
  'POST /api/passenger-lists': {
    summary: 'Issues a passenger list, which never changes afterwards.',
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['boat', 'tripStart', 'after'],
      properties: {
        ...parts,
        sheet: { ...sheetId, description: 'absent: the first issued sheet' },
        after: {
          type: 'integer',
          minimum: 0,
          maximum: 1_000_000,
          description: 'number of the last list that was viewed, 0: none',
        },
        leaveOut: {
          type: 'array',
          items: { type: 'string', maxLength: 60 },
          maxItems: 500,
          description: 'codes of registrations to issue it without, if they still cannot be read',
        },
      },
    },
    response: { 200: closed({ id: text, number: { type: 'integer', minimum: 1 } }, { position }) },
  },
  'GET /api/passenger-lists/:id': {
    summary: 'An issued list, with changes since.',
    params: list,
    querystring: { type: 'object', properties: { lang } },
    response: {
      200: closed({
        ...table,
        ...ofTrip,
        issue,
        leftOut: { ...listOf(text), description: 'codes of registrations that it was issued without' },
        unreadable: { ...unreadable, description: 'registrations that cannot be read now: their changes are unknown' },
        changes: orNull(changes),
      }),
    },
  },
  'GET /api/passenger-lists/:id/file': {
    summary: 'The same as a file.',
    params: list,
    querystring: {
      type: 'object',
      required: ['format'],
      properties: {
        format,
        changes: { type: 'string', enum: ['true'], description: 'only changes since it was issued' },
        lang,
      },
    },
    response: { 200: file },
  },
} as const satisfies Calls

export type ShownSheet = AnswerOf<(typeof sheetCalls)['GET /api/trips/:boat/:tripStart/sheets/:sheet']>
export type ShownList = AnswerOf<(typeof sheetCalls)['GET /api/passenger-lists/:id']>
