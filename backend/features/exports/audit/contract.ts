import { auditKinds } from '@fleet/domain/kernel/history'
import type { BodyOf, Calls } from '@fleet/platform/http/contract/call'
import { closed, count, flag, listOf, params, text, time } from '@fleet/platform/http/contract/values'
import { httpLimits } from '@fleet/platform/http/limits'

const kind = { type: 'string', enum: auditKinds } as const
const day = { type: 'string', format: 'date', description: 'of the fleet' } as const

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
          description: 'words in the name or e-mail of who did it, or whom it is about',
        },
      },
      description: 'absent: all',
    },
    language: { type: 'string', maxLength: 20, description: "of headings, fields and choices; absent: the reader's" },
    framed: { ...flag, description: 'in frames that say how many events are written: for a page that shows progress' },
  },
)

const file = {
  description: 'The file as it is written. How many events it will have is in X-Total-Count, its id in X-Export-Id.',
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/json': { schema: { type: 'string', format: 'binary' } },
    'application/octet-stream': {
      schema: {
        type: 'string',
        format: 'binary',
        description:
          'framed: events so far and length, four bytes each, then so many bytes of the file; the last has none',
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
      'Ed25519, base64url, over the line "fleet registration export", then exportId, sha256, rows and signedAt, each with a line feed behind it',
  },
})

const key = closed({ keyId: text, publicKey: { ...text, description: 'Ed25519, PEM' }, current: flag })

/** Who changed what, out of the product, and signed. */
export const auditExportCalls = {
  'POST /api/audit-exports': {
    summary: 'The audit trail of a period, a person or a kind, as a file that is signed.',
    body,
    response: { 200: file },
  },
  'GET /api/audit-exports/:exportId/signature': {
    summary: 'The signature of a whole file, to be kept beside it.',
    params: params({ exportId: { type: 'string', format: 'uuid' } }),
    response: { 200: signature },
  },
  'GET /api/export-keys': {
    summary: 'The public keys by which anybody can check signatures of files, that of now first.',
    response: { 200: listOf(key) },
  },
} as const satisfies Calls

export type AuditExportBody = BodyOf<(typeof auditExportCalls)['POST /api/audit-exports']>
