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
    notes: {
      type: ['string', 'null'],
      maxLength: instanceLimits.note.max,
      'x-text': 'lines',
      description: 'for the guests of all',
    },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: submissionLimits.bulkItems.max,
      items: closed({
        id: uuid,
        revision: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'that staff viewed' },
      }),
    },
  },
} as const

/** Result for one registration: the new state, or the reason of a refusal. */
const decided = closed({ id: text }, { revision, status, code: text, detail: text })
export type Decided = Of<typeof decided>

/** One decision on several registrations. */
export const bulkCalls = {
  'POST /api/submissions/bulk-review': {
    summary:
      'Approves several registrations at the revisions that staff viewed, each separately; returns the result of each.',
    body,
    response: { 200: listOf(decided) },
  },
} as const satisfies Calls

export type BulkReview = BodyOf<(typeof bulkCalls)['POST /api/submissions/bulk-review']>
