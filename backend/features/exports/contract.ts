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
          description: 'these registrations, which have to match the other filters as well',
        },
      },
      description: 'filter of the list; absent: all',
    },
    language: { type: 'string', maxLength: 20, description: "of headings and choices; absent: the reader's" },
    framed: {
      type: 'boolean',
      description: 'in frames with the count of written rows, for a progress display',
    },
  },
)

const file = {
  description: 'The file, streamed. The total count of rows is in X-Total-Count.',
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
          'framed: count of rows and length, four bytes each, then that many bytes of the file; the last frame is empty; four bytes with the number of unreadable registrations follow when there are some',
      },
    },
  },
} as const

/** The registrations of a list as a file: a row for each person, a column for each field of the form. */
export const exportCalls = {
  'GET /api/export': {
    summary: 'The registrations of a list, as a file.',
    querystring: { type: 'object', required: ['format'], properties: { format, ...listFilter, lang } },
    response: { 200: file },
  },
  'POST /api/exports': { summary: 'The same, with the filter in the body.', body, response: { 200: file } },
} as const satisfies Calls

export type ExportBody = BodyOf<(typeof exportCalls)['POST /api/exports']>
export type ExportFilter = NonNullable<ExportBody['filter']>
