import type { FromSchema } from 'json-schema-to-ts'
import type { Act } from '@fleet/domain/submissions/acts'
import { limits } from '../../limits.ts'

const id = { type: 'string', format: 'uuid' } as const
const name = { type: 'string', maxLength: 100 } as const

/** `POST /api/submissions` (spec part 2, section 7). `status`, `currentStep` and `totalSteps` are the server's to say. */
export const startBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: { type: 'string' },
    currentStep: { type: 'integer' },
    totalSteps: { type: 'integer' },
    agentId: { type: ['string', 'null'], maxLength: 100 },
    agentSnapshot: { type: ['object', 'null'] },
  },
} as const
export type StartBody = FromSchema<typeof startBody>

/** The booking's own fields of a save; everything else is an answer of the form, judged by the form's schemas. */
export const saveBody = {
  type: 'object',
  maxProperties: limits.fields.most,
  properties: {
    passengerIndex: { type: 'integer', minimum: 1, maximum: limits.persons.most },
    currentStep: { type: 'integer', minimum: 0 },
    isGroupBooking: { type: 'boolean' },
    groupSize: { type: 'integer', minimum: 1, maximum: limits.persons.most },
    groupLeaderName: { type: ['string', 'null'], maxLength: limits.answer.most },
  },
} as const
export type SaveBody = FromSchema<typeof saveBody>

export const reviewBody = {
  type: 'object',
  additionalProperties: false,
  required: ['decision'],
  properties: {
    decision: { type: 'string', enum: ['approve', 'reject', 'request_documents', 'reopen', 'complete'] },
    /** To the guest. */
    notes: { type: ['string', 'null'], maxLength: limits.note.most },
    /** Among staff. */
    internalNote: { type: ['string', 'null'], maxLength: limits.note.most },
    items: {
      type: 'array',
      maxItems: limits.items.most,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['person', 'comment'],
        properties: {
          person: { type: 'integer', minimum: 1, maximum: limits.persons.most },
          field: name,
          document: name,
          comment: { type: 'string', maxLength: 1000 },
        },
      },
    },
  },
} as const
export type ReviewBody = FromSchema<typeof reviewBody>

export const byId = { type: 'object', required: ['id'], properties: { id } } as const
export type ById = FromSchema<typeof byId>

const count = { type: 'string', pattern: '^[1-9][0-9]{0,2}$' } as const

export const listQuery = {
  type: 'object',
  properties: {
    search: { type: 'string', maxLength: limits.search.most },
    status: { type: 'string', enum: ['all', 'draft', 'pending_review', 'missing_docs', 'approved', 'rejected', 'completed'] },
    limit: count,
    cursor: { type: 'string', maxLength: limits.cursor.most },
    lang: { type: 'string' },
  },
} as const
export type ListQuery = FromSchema<typeof listQuery>

/** `may` in every answer that holds a registration: what the reader may do with it now. */
export type May = readonly Act[]

export const readQuery = {
  type: 'object',
  properties: { revision: { type: 'string', pattern: '^[0-9]{1,9}$' }, lang: { type: 'string' } },
} as const
export type ReadQuery = FromSchema<typeof readQuery>

const page = { limit: count, cursor: { type: 'string', maxLength: limits.cursor.most }, lang: { type: 'string' } } as const

export const pageQuery = { type: 'object', properties: page } as const
export type PageQuery = FromSchema<typeof pageQuery>

export const historyQuery = {
  type: 'object',
  properties: { field: name, person: { type: 'string', pattern: '^[0-9]{1,2}$' }, ...page },
} as const
export type HistoryQuery = FromSchema<typeof historyQuery>
