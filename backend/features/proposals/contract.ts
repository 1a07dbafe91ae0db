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
const comment = { type: ['string', 'null'], maxLength: instanceLimits.note.max, 'x-text': 'lines' } as const

/** A change of a field, with both values as text. */
const change = { field: text, label: text, from: json, to: json, fromText: textOrNull, toText: textOrNull } as const

const proposedChange = closed({
  ...change,
  now: { ...json, description: 'the current value' },
  nowText: textOrNull,
  isOvertaken: { ...flag, description: 'the current value differs from the one when it was proposed' },
  isGone: { ...flag, description: 'the form no longer has the field: it can only be refused' },
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
    description: 'lapsed: the form was reopened, or is closed',
  },
  proposedAt: time,
  proposedBy: closed({ name: text, role: text }),
  decidedAt: timeOrNull,
  notes: { ...textOrNull, description: 'for the guest' },
  changes: listOf(proposedChange),
})
export type Proposal = Of<typeof proposal>

const problem = closed({
  field: text,
  label: text,
  message: text,
  severity: { type: 'string', enum: ['error', 'warning'] },
})

/** Further effects of accepting a part: fields that rules set and clear, and new problems. */
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
    notes: { ...comment, description: 'for the guest, about the whole proposal' },
    dryRun: {
      type: 'boolean',
      description: 'returns the effects of accepting these, without saving; other fields may be missing',
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
      description: 'validated by the form; unchanged values are ignored',
    },
  },
} as const

/** Corrections after submitting: proposed by the person who filled in the form, decided by staff field by field. */
export const proposalCalls = {
  'GET /api/submissions/:id/proposals': {
    summary: 'Proposals, newest first, with their outcome.',
    params: byId,
    querystring: inLanguage,
    response: { 200: listOf(proposal) },
  },
  'POST /api/submissions/:id/proposals': {
    summary:
      'Proposes other answers of one person, until seven days before their trip, with If-Match for the revision that was read.',
    params: byId,
    body: proposeBody,
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'POST /api/submissions/:id/proposals/:proposalId/review': {
    summary:
      'Accepts or refuses each field of a proposal, with If-Match for the revision that was read; accepted ones are saved.',
    params: byProposal,
    querystring: inLanguage,
    body: reviewBody,
    response: { 200: closed({ revision, consequences: orNull(consequences) }, { position }) },
  },
  'POST /api/submissions/:id/proposals/:proposalId/withdraw': {
    summary: 'Withdraws an undecided proposal.',
    params: byProposal,
    response: { 200: closed({ revision }, { position }) },
  },
} as const satisfies Calls
