import { auditKinds } from '@fleet/domain/kernel/history'
import type { BodyOf, Calls } from '@fleet/platform/http/contract/call'
import { closed, count, flag, listOf, params, text, time } from '@fleet/platform/http/contract/values'
import { httpLimits } from '@fleet/platform/http/limits'

const kind = { type: 'string', enum: auditKinds } as const
const day = { type: 'string', format: 'date', description: "in the fleet's time zone" } as const

const body = closed(
  { format: { type: 'string', enum: ['csv', 'json'] } },
  {
    filter: {
      type: 'object',
      additionalProperties: false,
      properties: {
        from: day,
        until: day,
        kind,
        who: {
          type: 'string',
          maxLength: httpLimits.search.max,
          'x-text': 'line',
          description: 'words in the name or e-mail of the actor, or of the person it is about',
        },
      },
      description: 'absent: all',
    },
    language: { type: 'string', maxLength: 20, description: "of headings, fields and choices; absent: the reader's" },
    framed: { ...flag, description: 'in frames with the count of written events, for a progress display' },
  },
)

const file = {
  description: 'The file, streamed. The total count of events is in X-Total-Count, its id in X-Export-Id.',
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/json': { schema: { type: 'string', format: 'binary' } },
    'application/octet-stream': {
      schema: {
        type: 'string',
        format: 'binary',
        description:
          'framed: count of events and length, four bytes each, then that many bytes of the file; the last frame is empty; four bytes with the number of unreadable registrations follow when there are some',
      },
    },
  },
} as const

const signature = closed({
  exportId: text,
  sha256: { ...text, description: 'of the file, hex' },
  rows: { ...count, description: 'events in the file' },
  signedAt: time,
  keyId: text,
  signature: {
    ...text,
    description:
      'Ed25519, base64url, over the line "fleet registration export", then exportId, sha256, rows and signedAt, each followed by a line feed',
  },
})

const key = closed({ keyId: text, publicKey: { ...text, description: 'Ed25519, PEM' }, current: flag })

/** Signed export of the audit trail. */
export const auditExportCalls = {
  'POST /api/audit-exports': {
    summary: 'The audit trail of a period, a person or a kind, as a signed file.',
    body,
    response: { 200: file },
  },
  'GET /api/audit-exports/:exportId/signature': {
    summary: 'The signature of a complete file, to store next to it.',
    params: params({ exportId: { type: 'string', format: 'uuid' } }),
    response: { 200: signature },
  },
  'GET /api/export-keys': {
    summary: 'The public keys to verify signatures of files, the current one first.',
    response: { 200: listOf(key) },
  },
} as const satisfies Calls

export type AuditExportBody = BodyOf<(typeof auditExportCalls)['POST /api/audit-exports']>
