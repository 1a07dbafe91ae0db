import type { BodyOf, Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, listOf, revision, text, uuid } from '@fleet/platform/http/contract/values'
import { status } from './contract.ts'
import { instanceLimits } from '../../form-instances/limits.ts'
import { submissionLimits } from './limits.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['decision', 'items'],
  properties: {
    decision: { type: 'string', enum: ['approve'] },
    notes: { type: ['string', 'null'], maxLength: instanceLimits.note.max, description: 'to the guests of each' },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: submissionLimits.bulkItems.max,
      items: closed({
        id: uuid,
        revision: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'that staff saw' },
      }),
    },
  },
} as const

/** What became of one: its new state, or why not. */
const decided = closed({ id: text }, { revision, status, code: text, detail: text })
export type Decided = Of<typeof decided>

/** One decision on several registrations. */
export const bulkCalls = {
  'POST /api/submissions/bulk-review': {
    summary: 'Approves several registrations as staff saw them, each by itself; says of each what became of it.',
    body,
    response: { 200: listOf(decided) },
  },
} as const satisfies Calls

export type BulkReview = BodyOf<(typeof bulkCalls)['POST /api/submissions/bulk-review']>
