import type { Calls, Of } from '@fleet/platform/http/contract/call'
import {
  byId,
  closed,
  flag,
  json,
  lang,
  listOf,
  orNull,
  params,
  person,
  position,
  revision,
  text,
  textOrNull,
  time,
  timeOrNull,
  uuid,
} from '@fleet/platform/http/contract/values'
import { instanceLimits } from '../../form-instances/limits.ts'

const byProposal = params({ id: uuid, proposalId: uuid })
const inLanguage = { type: 'object', properties: { lang } } as const
const comment = { type: ['string', 'null'], maxLength: instanceLimits.note.max } as const

/** One field from one value to another, as the form says both. */
const change = { field: text, label: text, from: json, to: json, fromText: textOrNull, toText: textOrNull } as const

const proposedChange = closed({
  ...change,
  now: { ...json, description: 'what holds at present' },
  nowText: textOrNull,
  isOvertaken: { ...flag, description: 'it says something else by now than when this was proposed' },
  isGone: { ...flag, description: 'the form has the field no more: it can only be refused' },
  isAccepted: { type: ['boolean', 'null'], description: 'null: staff have not decided' },
  comment: textOrNull,
})
export type ProposedChange = Of<typeof proposedChange>

const proposal = closed({
  id: text,
  person,
  personName: textOrNull,
  outcome: {
    type: 'string',
    enum: ['waiting', 'decided', 'withdrawn', 'lapsed'],
    description: 'lapsed: the form went back to who fills it in, or is over',
  },
  proposedAt: time,
  proposedBy: closed({ name: text, role: text }),
  decidedAt: timeOrNull,
  notes: { ...textOrNull, description: 'to the guest' },
  changes: listOf(proposedChange),
})
export type Proposal = Of<typeof proposal>

const problem = closed({
  field: text,
  label: text,
  message: text,
  severity: { type: 'string', enum: ['error', 'warning'] },
})

/** What would come of accepting some of it, besides: what the form's rules set and clear, and what would be wrong then. */
const consequences = closed({ also: listOf(closed(change)), problems: listOf(problem) })
export type Consequences = Of<typeof consequences>

const reviewBody = closed(
  {
    items: {
      type: 'array',
      maxItems: instanceLimits.items.max,
      items: closed({ field: { type: 'string', maxLength: 200 }, accept: { type: 'boolean' } }, { comment }),
    },
  },
  {
    notes: { ...comment, description: 'to the guest, about all of it' },
    dryRun: {
      type: 'boolean',
      description: 'only says what would come of accepting these; other fields may be missing',
    },
  },
)

const proposeBody = {
  type: 'object',
  additionalProperties: false,
  required: ['answers'],
  properties: {
    person: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
    answers: {
      type: 'object',
      maxProperties: instanceLimits.fields.max,
      additionalProperties: json,
      description: 'judged by the form; what is as it was seen says nothing',
    },
  },
} as const

/** Corrections after a form was handed in: asked for by who filled it in, decided by staff field by field. */
export const proposalCalls = {
  'GET /api/submissions/:id/proposals': {
    summary: 'Changes that were proposed, newest first, with what became of them.',
    params: byId,
    querystring: inLanguage,
    response: { 200: listOf(proposal) },
  },
  'POST /api/submissions/:id/proposals': {
    summary:
      'Proposes other answers of one person, until seven days before their trip, with If-Match as seen at that revision.',
    params: byId,
    body: proposeBody,
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'POST /api/submissions/:id/proposals/:proposalId/review': {
    summary:
      'Accepts or refuses each field of a proposal, with If-Match as seen at that revision; accepted ones are saved.',
    params: byProposal,
    querystring: inLanguage,
    body: reviewBody,
    response: { 200: closed({ revision, consequences: orNull(consequences) }, { position }) },
  },
  'POST /api/submissions/:id/proposals/:proposalId/withdraw': {
    summary: 'Takes a proposal back before staff decided.',
    params: byProposal,
    response: { 200: closed({ revision }, { position }) },
  },
} as const satisfies Calls
