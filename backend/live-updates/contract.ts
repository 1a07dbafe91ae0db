import type { FromSchema } from 'json-schema-to-ts'
import type { Right } from '@fleet/domain/rights/rights'
import type { Calls } from '@fleet/platform/http/contract/call'
import { text } from '@fleet/platform/http/contract/values'

/** Every kind of news that open pages are told: what it says, and the right of those who hear it. None says who or what of a person. */
export const newsKinds = {
  /** This version of the form serves; told once for each form after every connecting, also when nothing is new. */
  'form-published': {
    right: 'forms',
    says: {
      type: 'object',
      required: ['formId', 'version'],
      additionalProperties: false,
      properties: { formId: text, version: text },
    },
  },
  /** What was found in the form's folder changed. */
  'form-checked': {
    right: 'formVersions',
    says: { type: 'object', required: ['formId'], additionalProperties: false, properties: { formId: text } },
  },
  /** So many drafts are rehearsed, of a rehearsal that this process runs. */
  'form-rehearsed': {
    right: 'formVersions',
    says: {
      type: 'object',
      required: ['formId', 'done', 'of'],
      additionalProperties: false,
      properties: { formId: text, done: text, of: text },
    },
  },
  /** A registration changed, and lists, figures and history show it: told to all who may read it. '': whichever, told once after every connecting. `revision`: that it has by now, at least. */
  'submission-changed': {
    right: 'submissions.see',
    says: {
      type: 'object',
      required: ['submissionId'],
      additionalProperties: false,
      properties: { submissionId: text, revision: text },
    },
  },
  /** Others read a registration now than before; told to those who review. */
  'submission-read': {
    right: 'submissions.review',
    says: {
      type: 'object',
      required: ['submissionId'],
      additionalProperties: false,
      properties: { submissionId: text },
    },
  },
  /** Somebody looked at a document of a registration: told to all who may read it. */
  'document-seen': {
    right: 'submissions.see',
    says: {
      type: 'object',
      required: ['submissionId'],
      additionalProperties: false,
      properties: { submissionId: text },
    },
  },
  /** An agency's profile changed, as `submission-changed` says of a registration. */
  'agency-changed': {
    right: 'agentProfile.see',
    says: { type: 'object', required: ['agentId'], additionalProperties: false, properties: { agentId: text } },
  },
  /** It is known what became of a mail; told once after every connecting, and not of which. */
  'mail-settled': {
    right: 'submissions.handOver',
    says: { type: 'object', additionalProperties: false, properties: {} },
  },
} as const satisfies Readonly<Record<string, { readonly right: Right; readonly says: object }>>

export type NewsKind = keyof typeof newsKinds
export type NewsOf<Kind extends NewsKind> = FromSchema<(typeof newsKinds)[Kind]['says']>

/** One piece of news, by its kind. */
export type Update = { readonly [Kind in NewsKind]: { readonly kind: Kind } & Readonly<NewsOf<Kind>> }[NewsKind]

const stream = {
  description: 'Server-sent events, each of a kind of news.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
} as const

export const updateCalls = {
  'GET /api/updates': {
    summary: 'News for open pages; with `once` what is so now, and no more.',
    querystring: { type: 'object', properties: { once: text, lang: text } },
    response: { 200: stream },
  },
} as const satisfies Calls
