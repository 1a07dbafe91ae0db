import type { FromSchema } from 'json-schema-to-ts'
import { type SubmissionAction, allActions } from '@fleet/domain/submissions/actions'
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

/** `status`, `currentStep` and `totalSteps` are set by the server. */
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

/** Booking fields of a save; other keys are answers, validated by the form's schemas. */
const saveBody = {
  type: 'object',
  maxProperties: instanceLimits.fields.max,
  properties: {
    ...saveFields,
    isGroupBooking: { type: 'boolean' },
    groupSize: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
    groupLeaderName: { type: ['string', 'null'], maxLength: instanceLimits.answer.max, 'x-text': 'line' },
  },
} as const

/** `shown`: hash of what was read before signing; 409 when it differs by now. */
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

/** `notes` are for the guest, `internalNote` is for staff. */
const reviewBody = closed(
  { decision: { type: 'string', enum: ['approve', 'reject', 'request_documents', 'reopen', 'complete'] } },
  {
    notes: { type: ['string', 'null'], maxLength: instanceLimits.note.max, 'x-text': 'lines' },
    internalNote: { type: ['string', 'null'], maxLength: instanceLimits.note.max, 'x-text': 'lines' },
    revision: {
      type: 'integer',
      minimum: 0,
      maximum: 999_999_999,
      description: 'that staff viewed; without it they decide on the current state',
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
          comment: { type: 'string', maxLength: 1000, 'x-text': 'lines' },
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

/** Filters of a list and of an export. */
export const listFilter = {
  search: {
    type: 'string',
    maxLength: httpLimits.search.max,
    'x-text': 'line',
    description:
      "words in the reference code, the names and e-mail addresses of all persons and the group leader's name; or a complete passport number",
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
    description: 'waiting for the reader: for staff to decide, on it or on a proposal, for others to submit',
  },
  warnings: { type: 'string', enum: ['yes'], description: 'had warnings at the last submit' },
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
      description: 'descending with a leading `-`; -created when absent',
    },
    ...page,
  },
} as const

/** Acts open to the reader now. */
export const may = listOf({ type: 'string', enum: allActions })
export type May = readonly SubmissionAction[]

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
    isPart: { ...flag, description: 'the reader is a member of the group and fills in their own part' },
    hasWarnings: { ...flag, description: 'had warnings at the last submit' },
    currentStep: count,
    totalSteps: count,
    completeness: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100,
      description:
        'answered share of what is required now, in percent; 100 only when nothing is missing; null once it was submitted',
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
  { isUnreadable: { ...flag, description: 'true: it cannot be read; the operator has to restore it' } },
)
export type SubmissionRow = Of<typeof submissionRow>

/** Trips that began at most a month ago, the next ones first. */
const choices = closed({
  boats: listOf(text),
  trips: listOf(closed({ boatName: textOrNull, tripStartDate: text })),
  agencies: listOf(closed({ agentId: text, name: textOrNull })),
  languages: listOf(text),
})

/** Declarations that guests were asked to confirm. */
const confirmation = closed({
  id: text,
  person,
  declarations: { ...listOf(text), description: 'ids in the form' },
  fields: listOf(text),
  status: {
    type: 'string',
    enum: ['asked', 'expired', 'confirmed', 'changed'],
    description: 'changed: confirmed, but the answers it refers to changed since',
  },
  email: textOrNull,
  language: text,
  askedAt: time,
  expiresAt: time,
  confirmedAt: timeOrNull,
  mail: { type: 'string', enum: ['waiting', 'sent', 'failed'] },
  isClosed: { ...flag, description: 'the reader cannot change these answers, as the guest confirms them' },
})
export type Confirmation = Of<typeof confirmation>

/** A person of a group who fills in their own part, or was asked to. `missing`: a count, never the fields. */
const part = closed({
  id: text,
  person,
  email: text,
  language: text,
  state: { type: 'string', enum: ['sent', 'taken', 'done'] },
  missing: count,
  isClosed: { ...flag, description: 'the reader cannot change the part, as the member fills it in' },
  handedAt: time,
  mail: { type: 'string', enum: ['waiting', 'sent', 'failed'] },
})
export type Part = Of<typeof part>

const medicalForm = closed({ name: text, uploadedAt: time })

/** Open object: also has the answers of person 1, as in the specification. */
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
    reviewNotes: { ...textOrNull, description: 'for the guest' },
    documents: closed(
      { files: listOf(shownFile), waiting: listOf(waitingFile), medicalForms: recordOf(medicalForm) },
      { medicalForm },
    ),
    requestedItems: listOf(requestedItem),
    confirmations: listOf(confirmation),
    parts: { ...listOf(part), description: 'members of the group who fill in their own part, or were asked to' },
    part: {
      ...orNull(closed({ isDone: flag, leaderName: textOrNull })),
      description: 'for a member, who sees and fills in their own part only, as person 1 of 1',
    },
    handsParts: { ...flag, description: 'the reader may hand over parts to members of the group now' },
    filledBy: {
      ...orNull(closed({ name: textOrNull, agency: textOrNull })),
      description: 'agent who filled it in last, for the guest and staff',
    },
    fromOperator: { ...listOf(text), description: 'answers unchanged since the invitation, as `1:boatName`' },
    agencyApproved: {
      type: ['boolean', 'null'],
      description: "whether the reader's agency may submit; null for readers who are no agents",
    },
    proposeUntil: {
      ...recordOf(textOrNull),
      description:
        'by person: the last day (YYYY-MM-DD) to propose changes to the submitted form, null without a trip; {} when no changes can be proposed',
    },
    editable: { anyOf: [flag, { ...listOf(text), description: 'only these, as `2:passportNumber`' }] },
    may,
    ...instanceFields,
  }),
  additionalProperties: json,
} as const
/** Named properties and answers. */
export type RegistrationAnswer = Of<typeof registration>
export type Registration = {
  readonly [K in keyof RegistrationAnswer as string extends K ? never : K]: RegistrationAnswer[K]
}

/** Registrations: lists, and one of them to fill in, submit and review. */
export const submissionCalls = {
  'GET /api/submissions': {
    summary:
      'Registrations that the reader may see, newest first; the count of each status is in X-Status-Counts, "10000+" for more.',
    querystring: listQuery,
    response: { 200: listOf(submissionRow) },
  },
  'GET /api/agent-submissions': {
    summary: "Registrations of one's agency.",
    querystring: listQuery,
    response: { 200: listOf(submissionRow) },
  },
  'GET /api/submissions/recent': {
    summary:
      'The ten registrations with the latest change, newest first; one that waits for review counts from its submit.',
    response: { 200: listOf(submissionRow) },
  },
  'GET /api/submissions/choices': {
    summary: 'Values that the list can be filtered by.',
    response: { 200: choices },
  },
  'POST /api/submissions': {
    summary: 'Starts a registration.',
    body: startBody,
    response: { 201: closed({ id: text, referenceCode: text, revision }, { position }) },
  },
  'GET /api/submissions/:id': {
    summary: 'One registration, now or at a revision; the revision is also the ETag.',
    params: byId,
    querystring: readQuery,
    response: { 200: registration },
  },
  'PATCH /api/submissions/:id': {
    summary: 'Saves the form or a part, with If-Match for the revision that was read.',
    params: byId,
    body: saveBody,
    response: { 200: savedAnswer },
  },
  'POST /api/submissions/:id/submit': {
    summary: 'Submits a registration.',
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
    summary: 'Marks a requested item as correct as it is.',
    params: byId,
    body: answeredBody,
    response: { 200: closed({ revision }, { position }) },
  },
} as const satisfies Calls

export type ListFilter = FromSchema<{ readonly type: 'object'; readonly properties: typeof listFilter }>
export type ListQuery = QueryOf<(typeof submissionCalls)['GET /api/submissions']>
export type SaveBody = BodyOf<(typeof submissionCalls)['PATCH /api/submissions/:id']>
