import { allAgencyActions } from '@fleet/domain/agents/actions'
import type { AgencyStatus } from '@fleet/domain/agents/state'
import type { BodyOf, Calls, Of } from '@fleet/platform/http/contract/call'
import {
  closed,
  count,
  flag,
  json,
  listOf,
  orNull,
  page,
  params,
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
  instanceCalls,
  readQuery,
  saveFields,
  savedAnswer,
  shownFile,
  instanceFields,
  submittedAnswer,
  waitingFile,
} from '../../form-instances/contract.ts'
import { instanceLimits } from '../../form-instances/limits.ts'
import { httpLimits } from '@fleet/platform/http/limits'

const agentId = { type: 'string', maxLength: 100 } as const
const byAgent = params({ agentId })
export const profilePlace = { address: 'agent-profile/:agentId', properties: { agentId } } as const
const name = { type: 'string', maxLength: 200 } as const
const remarks = { type: ['string', 'null'], maxLength: instanceLimits.note.max, 'x-text': 'lines' } as const

/** `internalStatus`; a draft that was never submitted is pending. */
const internalStatus = { type: 'string', enum: ['pending', 'corrections', 'approved', 'rejected'] } as const
const kycStatus = { type: 'string', enum: ['pending', 'approved', 'rejected'] } as const

/** States of an agency. */
const agencyStates = [
  'draft',
  'pending',
  'corrections',
  'approved',
  'rejected',
] as const satisfies readonly AgencyStatus[]
const state = { type: 'string', enum: agencyStates } as const

const structure = { type: ['object', 'null'], additionalProperties: json } as const
/** Fields that the specification groups as objects; null when none of them is answered. */
const structures = { registeredAddress: structure, bankDetails: structure, socialMediaLinks: structure } as const

/** Other keys are answers of the form, validated by its schemas; keys that GET adds are ignored. */
const profileBody = {
  type: 'object',
  maxProperties: instanceLimits.fields.max,
  properties: {
    ...saveFields,
    ...structures,
    passengerIndex: { type: 'integer', const: 1 },
    agentId: { type: ['string', 'null'], maxLength: 100 },
    agentSnapshot: { type: ['object', 'null'] },
    profileCompletionStep: { type: 'integer', minimum: 1, maximum: 99 },
    isProfileComplete: { type: 'boolean', description: 'true: also submits the profile' },
  },
} as const

const completeBody = { type: 'object', additionalProperties: false, properties: { contractSigned: flag } } as const

const reviewBody = {
  type: 'object',
  additionalProperties: false,
  required: ['decision', 'revision'],
  properties: {
    decision: { type: 'string', enum: ['approve', 'reject', 'request_corrections'] },
    remarks: { ...remarks, description: 'for the agency' },
    revision: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'that staff viewed' },
    items: {
      type: 'array',
      maxItems: instanceLimits.items.max,
      items: closed({ field: name, comment: { type: 'string', maxLength: 1000, 'x-text': 'lines' } }),
    },
  },
} as const

const payoutBody = closed(
  {
    decision: {
      type: 'string',
      enum: ['confirm', 'refuse', 'withdraw'],
      description: "staff confirm or refuse it; the agency's owner withdraws it",
    },
    changeId: { type: 'string', maxLength: 100, description: 'of the change that staff viewed' },
  },
  { remarks },
)

const revealBody = closed({ fields: { type: 'array', minItems: 1, maxItems: 50, items: name } })

const termsBody = { type: 'object', maxProperties: 100 } as const

const decided = closed({ revision, internalStatus, kycStatus }, { position })

const payoutChange = closed({
  changeId: text,
  proposedAt: timeOrNull,
  proposedBy: { ...textOrNull, description: 'by name; shown as the operator to everybody but staff' },
  changes: listOf(closed({ field: text, label: text, from: json, to: json, fromText: textOrNull, toText: textOrNull })),
})

/** Open object: also has the answers of the profile, flat and as objects of the specification, and the terms. */
const profile = {
  ...closed({
    agentId: text,
    status: state,
    ...structures,
    kycStatus,
    internalStatus,
    canProcessBookings: flag,
    activationDate: timeOrNull,
    contractSignedAt: timeOrNull,
    profileCompletionStep: count,
    isProfileComplete: flag,
    lastProfileUpdate: timeOrNull,
    teamSize: count,
    reviewedAt: timeOrNull,
    reviewNotes: { ...textOrNull, description: 'for the agency' },
    requestedItems: listOf(closed({ person, field: text, comment: text })),
    payoutChange: {
      ...orNull(payoutChange),
      description: 'waits for staff; null also for readers who may not see bank details',
    },
    documents: closed({ files: listOf(shownFile), waiting: listOf(waitingFile) }),
    editable: { anyOf: [flag, { ...listOf(text), description: 'only these, as `1:website`' }] },
    may: listOf({ type: 'string', enum: allAgencyActions }),
    ...instanceFields,
  }),
  additionalProperties: json,
} as const
export type ProfileAnswer = Of<typeof profile>
export type Profile = { readonly [K in keyof ProfileAnswer as string extends K ? never : K]: ProfileAnswer[K] }

const { required: _, properties: saved } = savedAnswer
const savedProfile = closed(
  {
    agentId: text,
    revision: saved.revision,
    formVersion: saved.formVersion,
    changed: saved.changed,
    cleared: saved.cleared,
    isProfileComplete: flag,
    internalStatus,
  },
  { position, previousRevision: saved.previousRevision },
)

const listQuery = {
  type: 'object',
  properties: {
    state: { type: 'string', enum: ['all', ...agencyStates] },
    search: { type: 'string', maxLength: httpLimits.search.max, 'x-text': 'line' },
    ...page,
  },
} as const

const agencyRow = closed({
  agentId: text,
  state,
  internalStatus,
  kycStatus,
  canProcessBookings: flag,
  tradingName: textOrNull,
  legalEntityName: textOrNull,
  agencyType: textOrNull,
  countryOfOperation: textOrNull,
  ownerName: textOrNull,
  ownerEmail: textOrNull,
  commissionTier: textOrNull,
  assignedAccountManager: textOrNull,
  teamSize: count,
  hasPayoutChange: { ...flag, description: 'a change waits for staff' },
  completedAt: timeOrNull,
  activationDate: timeOrNull,
  lastProfileUpdate: timeOrNull,
  createdAt: time,
})
export type AgencyRow = Of<typeof agencyRow>

/** Agencies: their profile, decisions of staff, and the list of all. */
export const agentCalls = {
  'GET /api/agents': {
    summary: 'Agencies by name; the count of each state is in X-State-Counts.',
    querystring: listQuery,
    response: { 200: listOf(agencyRow) },
  },
  'GET /api/agent-profile': {
    summary: "The profile of one's own agency.",
    querystring: readQuery,
    response: { 200: profile },
  },
  'POST /api/agent-profile': {
    summary: 'Saves a profile; creates it if it does not exist.',
    body: profileBody,
    response: { 200: savedProfile, 201: savedProfile },
  },
  'GET /api/agent-profile/:agentId': {
    summary: "An agency's profile, now or at a revision; the revision is also the ETag.",
    params: byAgent,
    querystring: readQuery,
    response: { 200: profile },
  },
  'PATCH /api/agent-profile/:agentId': {
    summary:
      'Saves the profile or a part, with If-Match for the revision that was read; changes of guarded fields wait for staff once the agency is approved.',
    params: byAgent,
    body: profileBody,
    response: { 200: savedProfile },
  },
  'POST /api/agent-profile/:agentId/complete': {
    summary: 'Submits the profile.',
    params: byAgent,
    body: completeBody,
    response: { 200: submittedAnswer },
  },
  'POST /api/agent-profile/:agentId/review': {
    summary: 'Decides on an agency.',
    params: byAgent,
    body: reviewBody,
    response: { 200: decided },
  },
  'POST /api/agent-profile/:agentId/payout-change': {
    summary: 'Decides on a change of payout details, or withdraws it.',
    params: byAgent,
    body: payoutBody,
    response: { 200: decided },
  },
  'POST /api/agent-profile/:agentId/reveal': {
    summary: 'Secret answers in full; each access is recorded.',
    params: byAgent,
    body: revealBody,
    response: {
      200: closed(
        { values: recordOf(json), proposed: { ...recordOf(json), description: 'of a waiting change' }, revision },
        { position },
      ),
    },
  },
  'PATCH /api/agents/:agentId/terms': {
    summary: 'Sets the terms between operator and agency, with If-Match for the revision that was read.',
    params: byAgent,
    body: termsBody,
    response: { 200: closed({ revision, changed: listOf(text), cleared: listOf(text) }, { position }) },
  },
  ...instanceCalls(profilePlace),
} as const satisfies Calls

export type ProfileBody = BodyOf<(typeof agentCalls)['PATCH /api/agent-profile/:agentId']>
