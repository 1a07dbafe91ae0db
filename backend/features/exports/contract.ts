import type { BodyOf, Calls } from '@fleet/platform/http/contract/call'
import { closed, lang, uuid } from '@fleet/platform/http/contract/values'
import { listFilter } from '../submissions/contract.ts'
import { exportLimits } from './limits.ts'

const format = { type: 'string', enum: ['xlsx', 'csv'] } as const

const body = closed(
  { format },
  {
    filter: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...listFilter,
        ids: {
          type: 'array',
          items: uuid,
          minItems: 1,
          maxItems: exportLimits.exportIds.max,
          description: 'these registrations, which match the rest as well',
        },
      },
      description: 'as of the list; absent: all',
    },
    language: { type: 'string', maxLength: 20, description: "of headings and choices; absent: the reader's" },
    framed: {
      type: 'boolean',
      description: 'in frames that say how many rows are written: for a page that shows progress',
    },
  },
)

const file = {
  description: 'The file as it is written. How many rows it will have is in X-Total-Count.',
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', format: 'binary' },
    },
    'application/octet-stream': {
      schema: {
        type: 'string',
        format: 'binary',
        description:
          'framed: rows so far and length, four bytes each, then so many bytes of the file; the last has none',
      },
    },
  },
} as const

/** The registrations of a list as a file: a row for each person, a column for each field of the form. */
export const exportCalls = {
  'GET /api/export': {
    summary: 'The registrations that a list would show, as a file.',
    querystring: { type: 'object', required: ['format'], properties: { format, ...listFilter, lang } },
    response: { 200: file },
  },
  'POST /api/exports': { summary: 'The same, with the filter in the body.', body, response: { 200: file } },
} as const satisfies Calls

export type ExportBody = BodyOf<(typeof exportCalls)['POST /api/exports']>
export type ExportFilter = NonNullable<ExportBody['filter']>
