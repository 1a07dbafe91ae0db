import type { Audience } from './audience.ts'
import { unseenEvents } from './unseen-events.ts'

/** The audience of an event and of each of its fields. An audience alone: a history shows none of its fields, not even to staff. */
export type EventDecision = Audience | readonly [audience: Audience, fields: Readonly<Record<string, Audience>>]

const decided = { personId: 'all', notes: 'leader', internalNote: 'submissions.internalNotes' } as const
const ofAgency = { personId: 'all', notes: 'all' } as const
const ofBank = { personId: 'all', changeId: 'all', notes: 'bank' } as const
const ofProposal = { proposalId: 'all', personId: 'all', passengerIndex: 'part' } as const
const ofConfirmation = { confirmationId: 'all', personId: 'all', passengerIndex: 'part', declarations: 'part' } as const

/**
 * The audience of every event and field in a history. Other answers that contain event data have their own decisions below. The
 * catalogue does not compile when an event is missing here.
 */
export const eventDecisions = {
  AnswersSaved: ['part', { personId: 'all', passengerIndex: 'part', answers: 'part', parts: 'part', by: 'all' }],
  FormTookEffect: ['part', { personId: 'all', passengerIndex: 'part', before: 'part', answers: 'part', parts: 'part' }],
  StepVisited: 'nobody',
  DocumentAttached: [
    'part',
    {
      documentId: 'part',
      fileId: 'nobody',
      personId: 'all',
      passengerIndex: 'part',
      uploadedAt: 'part',
      replaces: 'part',
      kind: 'part',
      fileName: 'part',
      contentType: 'part',
      size: 'part',
      sha256: 'nobody',
      read: 'part',
    },
  ],
  DocumentRemoved: ['part', { documentId: 'part', personId: 'all', kind: 'part' }],

  FormFillingStarted: [
    'all',
    { filledFormId: 'all', formId: 'all', personId: 'all', accountId: 'all', agentId: 'all' },
  ],
  FilledFormSubmitted: ['all', { personId: 'all', warnings: 'all' }],

  AgencyOpened: ['all', { agentId: 'all', personId: 'all' }],
  AgentProfileCompleted: ['all', { personId: 'all', warnings: 'all' }],
  AgentApproved: ['all', ofAgency],
  AgentRejected: ['all', ofAgency],
  AgentCorrectionsRequested: ['all', { ...ofAgency, items: 'all' }],
  // Its fields by `termsFields`
  AgentTermsSet: ['all', { personId: 'all', answers: 'all' }],
  PayoutChangeProposed: ['bank', { personId: 'all', changeId: 'bank', answers: 'bank', amends: 'bank' }],
  PayoutChangeConfirmed: ['bank', ofBank],
  PayoutChangeRefused: ['bank', ofBank],
  PayoutChangeWithdrawn: ['bank', { changeId: 'bank' }],
  SecretsRevealed: ['bank', { agentId: 'all', personId: 'all', fields: 'bank' }],
  TeamMemberAdded: ['all', { memberId: 'all' }],
  TeamMemberRemoved: ['all', { memberId: 'all' }],

  SubmissionStarted: [
    'part',
    {
      submissionId: 'all',
      referenceCode: 'all',
      formId: 'all',
      personId: 'all',
      guestAccountId: 'leader',
      agentSnapshot: 'leader',
      preview: 'all',
    },
  ],
  GuestAssigned: ['part', { guestAccountId: 'leader', invitationId: 'nobody' }],
  // The history needs `persons` to show it at all; members see no other field
  BookingSetUp: ['part', { isGroupBooking: 'leader', groupSize: 'leader', persons: 'all', groupLeaderName: 'all' }],
  SubmissionSubmitted: ['all', { persons: 'leader', warnings: 'leader', shown: 'nobody' }],
  DocumentsRequested: ['part', { ...decided, persons: 'leader', items: 'part' }],
  RequestAnswered: ['part', { personId: 'all', passengerIndex: 'part', field: 'part', document: 'part' }],
  SubmissionApproved: ['all', decided],
  SubmissionRejected: ['all', decided],
  SubmissionReopened: ['all', decided],
  SubmissionCompleted: ['all', decided],
  ConfirmationAsked: [
    'part',
    { ...ofConfirmation, tokenHash: 'nobody', expiresAt: 'part', language: 'part', email: 'part' },
  ],
  ConfirmationTakenBack: ['part', { confirmationId: 'all', personId: 'all' }],
  DeclarationsConfirmed: ['part', { ...ofConfirmation, shown: 'nobody' }],
  ChangesProposed: ['part', { ...ofProposal, before: 'part', answers: 'part' }],
  ProposalDecided: ['part', { ...ofProposal, verdicts: 'part', notes: 'leader' }],
  ProposalWithdrawn: ['part', { proposalId: 'all', personId: 'all' }],
  PartHandedOver: ['part', { partId: 'all', personId: 'all', passengerIndex: 'part', language: 'part', email: 'part' }],
  PartTaken: ['part', { partId: 'all', personId: 'all', accountId: 'leader' }],
  PartDone: ['part', { partId: 'all', personId: 'all' }],
  PartTakenBack: ['part', { partId: 'all', personId: 'all' }],
  PreviewPurged: 'nobody',

  ...unseenEvents,
} as const satisfies Readonly<Record<string, EventDecision>>

/** Terms that staff set for an agency; the agency sees those marked `all`. A term that is missing here is visible to staff only. */
export const termsFields = {
  commissionTier: 'all',
  settlementTerms: 'all',
  creditLimit: 'all',
  assignedAccountManager: 'all',
  allowedProducts: 'all',
  internalAgentCode: 'staff',
  internalRemarks: 'staff',
} as const satisfies Readonly<Record<string, Audience>>

/** The audience of each field of an answer. A list has the decisions of its items; `*`: every name that the contract leaves open. */
export type AnswerDecisions = { readonly [field: string]: AnswerAudience | AnswerDecisions }
/** `registration.ts` redacts the registration of a group before an answer is made of it. */
export type AnswerAudience = Exclude<Audience, 'part' | 'leader'>

const all = (names: string): Readonly<Record<string, 'all'>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'all'] as const))
/** Objects whose keys the contract leaves open. */
const everyName = { '*': 'all' } as const

const account = {
  ...all('id email firstName lastName profileImageUrl agentProfileId role may agentId member mustSetUpSecondFactor'),
  preview: all('original as'),
}
const teamMember = all(
  'id parentUserId agentId createdByAgentId username firstName lastName email isActive lastLogin createdAt updatedAt',
)
const handOver = {
  ...all(
    'id roleType email recipientName language status expiresAt createdAt createdByAdminId createdByName updatedAt',
  ),
  ...all('redeemedAt redeemedByUserId redeemedByName isRevoked revokedAt revokedBy revokedByName'),
  ...all('submissionId submissionReference mail isUnreadable'),
  answers: all('boatName tripStartDate tripEndDate bookingAgency bookingReference'),
}
const changed = all('revision position')
const created = all('id revision position')
const saved = all('revision previousRevision formVersion changed cleared position')
const submitted = { ...all('revision status total position'), warnings: all('code message person step field') }
const readBack = all('name birthDate signedOn certifiedOn isSigned')
const attached = { ...all('documentId revision position waits uploadId'), read: readBack }
const documents = {
  files: { ...all('documentId person kind name contentType size uploadedAt'), read: readBack },
  waiting: all('uploadId person kind name since isOwn refused'),
}
const documentView = all('id at documentId by name purpose isSmall isEarlier')
const filled = {
  ...all('currentStep totalSteps createdAt updatedAt submittedAt erasedPersons revision formVersion editable may'),
  persons: { '*': everyName },
}
const submissionRow = {
  ...all('id referenceCode status isGroupBooking groupSize groupLeaderName firstName lastName email boatName'),
  ...all('tripStartDate tripEndDate language isPart hasWarnings currentStep totalSteps completeness agentId'),
  ...all('guestAccountId createdAt updatedAt submittedAt reviewedAt revision may isUnreadable'),
  agencyName: 'staff',
  // Only staff see which account decided
  reviewedBy: 'staff',
} as const
const submission = {
  ...filled,
  ...all(
    'id referenceCode status isGroupBooking groupSize groupLeaderName groupLeaderId passengerIndex userId agentId',
  ),
  ...all('reviewedAt reviewNotes handsParts fromOperator agencyApproved'),
  reviewedBy: 'staff',
  agentSnapshot: all('agentId createdAt'),
  documents: { ...documents, medicalForms: { '*': all('name uploadedAt') }, medicalForm: all('name uploadedAt') },
  requestedItems: all('person comment field document was answered isRight'),
  confirmations: all('id person declarations fields status email language askedAt expiresAt confirmedAt mail isClosed'),
  parts: all('id person email language state missing isClosed handedAt mail'),
  part: all('isDone leaderName'),
  filledBy: all('name agency'),
  proposeUntil: everyName,
  ...everyName,
} as const
const historyChange = {
  ...all('kind field label person personId from to fromText toText number added removed'),
  document: 'staff',
} as const
const historyEntry = {
  ...all('revision type at formVersion notes erased'),
  internalNote: 'submissions.internalNotes',
  items: all('person field document comment isAccepted'),
  actor: all('role name id agentId agencyName onBehalfOf onBehalfOfName preview'),
  changes: historyChange,
  proposed: historyChange,
} as const
const agentProfile = {
  ...filled,
  ...all('agentId status kycStatus internalStatus canProcessBookings activationDate contractSignedAt'),
  ...all('profileCompletionStep isProfileComplete lastProfileUpdate teamSize reviewedAt reviewNotes'),
  registeredAddress: everyName,
  bankDetails: everyName,
  socialMediaLinks: everyName,
  requestedItems: all('person field comment'),
  payoutChange: 'bank',
  documents,
  ...everyName,
} as const
const savedProfile = { ...saved, ...all('agentId isProfileComplete internalStatus') }
const clientImport = { ...all('id status total created position'), clients: all('submissionId referenceCode') }
const clientProblem = all('column field code message')
const servedForm = { ...all('languages conditions'), definition: everyName, texts: everyName, validators: everyName }
const trend = all('delta percent tone')

/**
 * Every answer to a call that agents, guests or members may make, by call and field. Staff alone receive a field that is missing here,
 * and `visibility.int.test.ts` fails.
 */
export const answerDecisions: Readonly<Record<string, AnswerDecisions>> = {
  'GET /api/auth/user': account,
  'POST /api/auth/login-password': { ...all('success position'), user: account },
  'POST /api/auth/confirm': all('success'),
  'POST /api/auth/password-link': all('success message'),
  'POST /api/auth/password-link/open': all('success'),
  'POST /api/auth/password': all('success position'),
  'GET /api/auth/sessions': { ...all('id createdAt lastSeenAt current'), device: all('browser system') },
  'DELETE /api/auth/sessions': all('position'),
  'GET /api/auth/device-key': all('key'),
  'GET /api/auth/second-factor': all('enrolled demanded method recoveryCodesLeft'),
  'POST /api/auth/second-factor/secret': all('factorId secret uri'),
  'POST /api/auth/second-factor': all('recoveryCodes position'),
  'POST /api/auth/second-factor/recovery-codes': all('recoveryCodes position'),
  'DELETE /api/auth/second-factor': all('position'),

  'POST /api/agent-users/login': { ...all('success position'), user: all('id agentId firstName lastName') },
  'GET /api/agent-users': teamMember,
  'POST /api/agent-users': { ...teamMember, ...all('position') },
  'PATCH /api/agent-users/:id': { ...teamMember, ...all('position') },
  'DELETE /api/agent-users/:id': all('id position'),

  'POST /api/invitations/:token/validate': {
    ...all('valid error code email signIn'),
    invitation: all('roleType recipientName email'),
  },
  'POST /api/invitations/:token/redeem': all('role agentId submissionId position'),
  'GET /api/submissions/:id/hand-over': handOver,
  'POST /api/submissions/:id/hand-over': { ...handOver, ...all('plainToken position') },
  'POST /api/submissions/:id/hand-over/:invitationId/send-again': { ...handOver, ...all('position') },
  'POST /api/submissions/:id/hand-over/:invitationId/revoke': { ...handOver, ...all('position') },

  'POST /api/submissions/:id/parts': created,
  'POST /api/submissions/:id/parts/:partId/send-again': changed,
  'POST /api/submissions/:id/parts/:partId/take-back': changed,
  'POST /api/submissions/:id/part/done': changed,
  'POST /api/submissions/:id/confirmations': all('id person declarations expiresAt revision position'),
  'POST /api/submissions/:id/confirmations/:confirmationId/take-back': changed,
  'POST /api/confirmations/open': {
    ...all('status name isFirstPerson agency askedBy expiresAt confirmedAt language languages formVersion shown'),
    about: all('field label text'),
    declarations: {
      ...all('id title'),
      statements: all('title paragraphs'),
      fields: all('name title description kind maxLength'),
    },
  },
  'POST /api/confirmations/confirm': all('confirmedAt position'),
  'POST /api/confirmations/renew': all('success'),

  'GET /api/submissions': submissionRow,
  'GET /api/agent-submissions': submissionRow,
  'GET /api/submissions/recent': submissionRow,
  'GET /api/agent-submissions/due': {
    ...all('id referenceCode name persons status boatName tripStartDate tripEndDate dueDate daysLeft missingCount'),
    ...all('awaitingGuest readyToSend may isUnreadable'),
    missing: all('person step field label'),
    handedOver: all('at redeemed'),
  },
  'GET /api/agent-submissions/trips': {
    ...all('boatName tripStartDate tripEndDate registrations persons'),
    byStatus: all('draft pending_review missing_docs approved rejected completed'),
  },
  'GET /api/stats': {
    ...all('activeForms pendingReview completedToday totalDivers'),
    trends: { activeForms: trend, pendingReview: trend, completedToday: trend, totalDivers: trend },
    progress: all('registrations complete pendingReview missingDocs'),
  },
  'GET /api/reference-code': all('referenceCode'),
  'GET /api/operator': { operator: all('name phone email address emergencyPhone reviewDays') },
  'POST /api/submissions': { ...created, ...all('referenceCode') },
  'GET /api/submissions/:id': submission,
  'PATCH /api/submissions/:id': saved,
  'POST /api/submissions/:id/submit': submitted,
  'POST /api/submissions/:id/answered-requests': changed,
  'GET /api/submissions/:id/history': historyEntry,
  'GET /api/submissions/:id/proposals': {
    ...all('id person personName outcome proposedAt decidedAt notes'),
    proposedBy: all('name role'),
    changes: all('field label from to fromText toText now nowText isOvertaken isGone isAccepted comment'),
  },
  'POST /api/submissions/:id/proposals': created,
  'POST /api/submissions/:id/proposals/:proposalId/withdraw': changed,
  'POST /api/submissions/:id/documents': attached,
  'POST /api/submissions/:id/documents/:documentId/restore': changed,
  'DELETE /api/submissions/:id/documents/:documentId': changed,
  'GET /api/submissions/:id/document-views': documentView,

  'GET /api/agent-profile': agentProfile,
  'GET /api/agent-profile/:agentId': agentProfile,
  'POST /api/agent-profile': savedProfile,
  'PATCH /api/agent-profile/:agentId': savedProfile,
  'POST /api/agent-profile/:agentId/complete': submitted,
  'POST /api/agent-profile/:agentId/payout-change': all('revision internalStatus kycStatus position'),
  'POST /api/agent-profile/:agentId/reveal': { ...changed, values: everyName, proposed: everyName },
  'GET /api/agent-profile/:agentId/history': historyEntry,
  'POST /api/agent-profile/:agentId/documents': attached,
  'DELETE /api/agent-profile/:agentId/documents/:documentId': changed,
  'GET /api/agent-profile/:agentId/document-views': documentView,

  'GET /api/client-imports/fields': { ...all('field label step'), choices: all('value label') },
  'POST /api/client-imports/read': {
    ...all('kind sheet encoding'),
    readings: all('encoding sample'),
    columns: all('name heading field sure language'),
    rows: all('row cells'),
  },
  'POST /api/client-imports/check': {
    ...all('notations'),
    rows: {
      ...all('row status submissionId referenceCode sameAs'),
      values: everyName,
      problems: clientProblem,
      notes: clientProblem,
    },
  },
  'POST /api/client-imports': clientImport,
  'GET /api/client-imports/:id': clientImport,
  'POST /api/submissions/:id/copy-trip/check': {
    ...all('id referenceCode name revision refused'),
    changes: all('field label from to'),
  },
  'POST /api/submissions/:id/copy-trip': all('id referenceCode name status detail'),

  'GET /api/forms/:formId': servedForm,
  'GET /api/forms/:formId/versions/:version': servedForm,
  'GET /api/export-keys': all('keyId publicKey current'),

  'POST /api/filled/:formId': created,
  'GET /api/filled/:formId/:id': { ...filled, ...all('id formId status'), documents },
  'PATCH /api/filled/:formId/:id': saved,
  'POST /api/filled/:formId/:id/submit': submitted,
  'GET /api/filled/:formId/:id/history': historyEntry,
  'POST /api/filled/:formId/:id/documents': attached,
  'DELETE /api/filled/:formId/:id/documents/:documentId': changed,
  'GET /api/filled/:formId/:id/document-views': documentView,
  'GET /api/:filled/:id/uploads': all('uploadId person kind name size offset since'),
  'POST /api/:filled/:id/uploads/:uploadId/attach': attached,
}
