import type { FromSchema } from 'json-schema-to-ts'
import { type Act, allActs } from '@fleet/domain/submissions/acts'
import type { SubmissionStatus } from '@fleet/domain/submissions/model/state'
import type { BodyOf, Calls, Of, QueryOf } from '@fleet/platform/http/contract/call'
import {
  byId,
  closed,
  count,
  flag,
  json,
  listOf,
  orNull,
  page,
  person,
  position,
  recordOf,
  revision,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '@fleet/platform/http/contract/values'
import {
  readQuery,
  saveFields,
  savedAnswer,
  shownFile,
  instanceFields,
  submittedAnswer,
  waitingFile,
} from '../../form-instances/contract.ts'
import { submissionOrders } from '@fleet/projections/submissions/order'
import { instanceLimits } from '../../form-instances/limits.ts'
import { requestedItem } from './requested-item-contract.ts'
import { httpLimits } from '@fleet/platform/http/limits'

const name = { type: 'string', maxLength: 200 } as const

/** `status`, `currentStep` and `totalSteps` are the server's to say. */
const startBody = {
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

/** The booking's own fields of a save; everything else is an answer of the form, judged by the form's schemas. */
const saveBody = {
  type: 'object',
  maxProperties: instanceLimits.fields.max,
  properties: {
    ...saveFields,
    isGroupBooking: { type: 'boolean' },
    groupSize: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
    groupLeaderName: { type: ['string', 'null'], maxLength: instanceLimits.answer.max },
  },
} as const

/** `shown`: hash of what was read before it was signed; 409 when something else is there by now. */
const submitBody = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    shown: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      description: "SHA-256 of the form's version, answers and documents that were shown",
    },
  },
} as const

/** `notes` are to the guest, `internalNote` is among staff. */
const reviewBody = closed(
  { decision: { type: 'string', enum: ['approve', 'reject', 'request_documents', 'reopen', 'complete'] } },
  {
    notes: { type: ['string', 'null'], maxLength: instanceLimits.note.max },
    internalNote: { type: ['string', 'null'], maxLength: instanceLimits.note.max },
    revision: {
      type: 'integer',
      minimum: 0,
      maximum: 999_999_999,
      description: 'that staff saw; without it they decide on what is there now',
    },
    items: {
      type: 'array',
      maxItems: instanceLimits.items.max,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['person', 'comment'],
        properties: {
          person: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
          field: name,
          document: name,
          comment: { type: 'string', maxLength: 1000 },
        },
      },
    },
  },
)

const statuses = [
  'draft',
  'pending_review',
  'missing_docs',
  'approved',
  'rejected',
  'completed',
] as const satisfies readonly SubmissionStatus[]
export const status = { type: 'string', enum: statuses } as const

const oneStatus = `(?:${statuses.join('|')})`

/** Which registrations: of a list, and of an export. */
export const listFilter = {
  search: {
    type: 'string',
    maxLength: httpLimits.search.max,
    description:
      "words in the reference code, the names and e-mail addresses of all persons and the group leader's name; or a passport number as a whole",
  },
  status: {
    type: 'string',
    pattern: `^(?:all|${oneStatus}(?:,${oneStatus}){0,5})$`,
    description: 'one or several, separated by commas',
  },
  boat: { ...name, description: "of person 1; '' for those without one" },
  tripStart: {
    type: 'string',
    pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
    description: "first day of person 1's trip; '' for those without one",
  },
  agent: { type: 'string', maxLength: 100, description: "the agency that fills it in; '' for those without one" },
  language: { type: 'string', maxLength: 20, description: "of person 1; '' for those without one" },
  waiting: {
    type: 'string',
    enum: ['yes'],
    description: 'for the reader: staff to decide on it or on a change proposed to it, others to send',
  },
  warnings: { type: 'string', enum: ['yes'], description: 'something was warned of at the last submit' },
} as const

const answeredBody = closed(
  { person: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max } },
  { field: name, document: name },
)

const listQuery = {
  type: 'object',
  properties: {
    ...listFilter,
    sort: {
      type: 'string',
      enum: submissionOrders,
      description: '`-` before it: the last first; -created when absent',
    },
    ...page,
  },
} as const

/** What the reader may do with it now. */
export const may = listOf({ type: 'string', enum: allActs })
export type May = readonly Act[]

const booking = {
  id: text,
  referenceCode: text,
  status,
  isGroupBooking: flag,
  groupSize: count,
  groupLeaderName: textOrNull,
} as const

/** One registration in a list; name, e-mail and trip are person 1's, null while not answered or erased. */
const submissionRow = closed(
  {
    ...booking,
    firstName: textOrNull,
    lastName: textOrNull,
    email: textOrNull,
    boatName: textOrNull,
    tripStartDate: textOrNull,
    tripEndDate: textOrNull,
    language: textOrNull,
    isPart: { ...flag, description: 'the reader is a member of the group and fills their own part of it' },
    hasWarnings: { ...flag, description: 'something was warned of at the last submit' },
    currentStep: count,
    totalSteps: count,
    completeness: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100,
      description:
        'of what everybody has to answer now, in percent; 100 only when nothing is missing; null once it was handed in',
    },
    agentId: textOrNull,
    agencyName: { ...textOrNull, description: 'for staff' },
    guestAccountId: textOrNull,
    createdAt: time,
    updatedAt: time,
    submittedAt: timeOrNull,
    reviewedAt: timeOrNull,
    reviewedBy: { ...textOrNull, description: 'for staff' },
    revision,
    may,
  },
  { isUnreadable: { ...flag, description: 'true: the server lacks the key of a person in it' } },
)
export type SubmissionRow = Of<typeof submissionRow>

/** Trips that began a month ago or later, the next ones first. */
const choices = closed({
  boats: listOf(text),
  trips: listOf(closed({ boatName: textOrNull, tripStartDate: text })),
  agencies: listOf(closed({ agentId: text, name: textOrNull })),
  languages: listOf(text),
})

/** What the guest of a person was asked to confirm themselves. */
const confirmation = closed({
  id: text,
  person,
  declarations: { ...listOf(text), description: 'of the form, by id' },
  fields: listOf(text),
  status: {
    type: 'string',
    enum: ['asked', 'expired', 'confirmed', 'changed'],
    description: 'changed: it was confirmed, and what it was about is answered otherwise since',
  },
  email: textOrNull,
  language: text,
  askedAt: time,
  expiresAt: time,
  confirmedAt: timeOrNull,
  mail: { type: 'string', enum: ['waiting', 'sent', 'failed'] },
  isClosed: { ...flag, description: 'the reader leaves these answers to the guest' },
})
export type Confirmation = Of<typeof confirmation>

/** A person of a group who fills their own part, or was asked to. `missing`: how much is, never what. */
const part = closed({
  id: text,
  person,
  email: text,
  language: text,
  state: { type: 'string', enum: ['sent', 'taken', 'done'] },
  missing: count,
  isClosed: { ...flag, description: 'the reader leaves the part to the member' },
  handedAt: time,
  mail: { type: 'string', enum: ['waiting', 'sent', 'failed'] },
})
export type Part = Of<typeof part>

const medicalForm = closed({ name: text, uploadedAt: time })

/** Open by nature: beside these stand the answers of person 1, as in the specification. */
const registration = {
  ...closed({
    ...booking,
    groupLeaderId: textOrNull,
    passengerIndex: { type: 'integer', const: 1 },
    userId: textOrNull,
    agentId: textOrNull,
    agentSnapshot: orNull(closed({ agentId: text, createdAt: time })),
    reviewedAt: timeOrNull,
    reviewedBy: { ...textOrNull, description: 'for staff' },
    reviewNotes: { ...textOrNull, description: 'to the guest' },
    documents: closed(
      { files: listOf(shownFile), waiting: listOf(waitingFile), medicalForms: recordOf(medicalForm) },
      { medicalForm },
    ),
    requestedItems: listOf(requestedItem),
    confirmations: listOf(confirmation),
    parts: { ...listOf(part), description: 'members of the group who fill their own part, or were asked to' },
    part: {
      ...orNull(closed({ isDone: flag, leaderName: textOrNull })),
      description: 'for a member, who sees and fills their own part only, as person 1 of 1',
    },
    handsParts: { ...flag, description: 'the reader may hand members of the group their own part now' },
    filledBy: {
      ...orNull(closed({ name: textOrNull, agency: textOrNull })),
      description: 'the agent who filled it in last, for the guest and staff',
    },
    fromOperator: { ...listOf(text), description: 'what is still as the invitation gave it, as `1:boatName`' },
    agencyApproved: {
      type: ['boolean', 'null'],
      description: "whether the reader's agency may hand in; null for who is no agent",
    },
    proposeUntil: {
      ...recordOf(textOrNull),
      description:
        'by person: the last day (YYYY-MM-DD) on which changes to the submitted form are proposed, null for who has no trip; {} while none are',
    },
    editable: { anyOf: [flag, { ...listOf(text), description: 'only these, as `2:passportNumber`' }] },
    may,
    ...instanceFields,
  }),
  additionalProperties: json,
} as const
/** Beside what is named, the answers. */
export type RegistrationAnswer = Of<typeof registration>
export type Registration = {
  readonly [K in keyof RegistrationAnswer as string extends K ? never : K]: RegistrationAnswer[K]
}

/** Registrations: lists, and one of them to be filled, submitted and reviewed. */
export const submissionCalls = {
  'GET /api/submissions': {
    summary:
      'Registrations one may see, newest first; how many there are of each state is in X-Status-Counts, "10000+" for more.',
    querystring: listQuery,
    response: { 200: listOf(submissionRow) },
  },
  'GET /api/agent-submissions': {
    summary: "Those of one's agency.",
    querystring: listQuery,
    response: { 200: listOf(submissionRow) },
  },
  'GET /api/submissions/recent': {
    summary: 'The ten that something happened to last, that first; one that waits for review since it was submitted.',
    response: { 200: listOf(submissionRow) },
  },
  'GET /api/submissions/choices': {
    summary: 'What the list can be filtered by: what there is of it.',
    response: { 200: choices },
  },
  'POST /api/submissions': {
    summary: 'Starts a registration.',
    body: startBody,
    response: { 201: closed({ id: text, referenceCode: text, revision }, { position }) },
  },
  'GET /api/submissions/:id': {
    summary: 'One registration, now or as it was; the revision is the ETag too.',
    params: byId,
    querystring: readQuery,
    response: { 200: registration },
  },
  'PATCH /api/submissions/:id': {
    summary: 'Saves the whole form or a part, with If-Match as seen at that revision.',
    params: byId,
    body: saveBody,
    response: { 200: savedAnswer },
  },
  'POST /api/submissions/:id/submit': {
    summary: 'Hands a registration in.',
    params: byId,
    body: submitBody,
    response: { 200: submittedAnswer },
  },
  'POST /api/submissions/:id/review': {
    summary: 'Decides on a registration.',
    params: byId,
    body: reviewBody,
    response: { 200: closed({ revision, status }, { position }) },
  },
  'POST /api/submissions/:id/answered-requests': {
    summary: 'What staff asked about is right as it is.',
    params: byId,
    body: answeredBody,
    response: { 200: closed({ revision }, { position }) },
  },
} as const satisfies Calls

export type ListFilter = FromSchema<{ readonly type: 'object'; readonly properties: typeof listFilter }>
export type ListQuery = QueryOf<(typeof submissionCalls)['GET /api/submissions']>
export type SaveBody = BodyOf<(typeof submissionCalls)['PATCH /api/submissions/:id']>
