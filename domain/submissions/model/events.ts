import type { FormInstanceEvent, PersonId } from '../../form-instances/events.ts'
import type { Event } from '../../kernel/event.ts'
import type { HistoryDeclarations } from '../../kernel/history.ts'
import { type PartEvent, partDeclarations } from './part-events.ts'
import { type ProposalEvent, proposalDeclarations } from './proposal-events.ts'

export type SubmissionId = string

/** A registration began, as a draft at step 0, with the reference code taken for it. */
export type SubmissionStarted = Event<
  'SubmissionStarted',
  {
    submissionId: SubmissionId
    referenceCode: string
    formId: string
    /** Person 1, whose key also seals what belongs to the booking as a whole. */
    personId: PersonId
    /** The guest whose registration it is; absent when staff or an agent began it for a client. */
    guestAccountId?: string
    /** The agency it belongs to, and when the agency's snapshot was taken. */
    agentSnapshot?: { agentId: string; createdAt: string }
    /** Begun in preview: seen only there, in no list or figure elsewhere, and purged a day later. */
    preview?: true
  }
>

/** The registration is this guest's from now on: they took up an invitation to it. */
export type GuestAssigned = Event<'GuestAssigned', { guestAccountId: string; invitationId: string }>

/** Individual or group, its size and its leader. Persons beyond `groupSize` are set aside, not lost. */
export type BookingSetUp = Event<
  'BookingSetUp',
  {
    isGroupBooking: boolean
    groupSize: number
    /** All persons ever named, in order; the first `groupSize` take part. */
    persons: PersonId[]
    /** Null when there is none. */
    groupLeaderName: string | null
  }
>

/** Everyone's answers were complete; the registration went to review. */
export type SubmissionSubmitted = Event<
  'SubmissionSubmitted',
  {
    /** Who took part, in order. */
    persons: PersonId[]
    /** What was said and did not block: person, step, field, code; without a person: about the booking. */
    warnings: { person?: number; step?: string; field?: string; code: string }[]
    /** SHA-256, hex, of what was read before it was signed: the form's version, answers and documents (`FormRules.readingHash`). Absent: it was not said. */
    shown?: string
  }
>

export type RequestedItem = { person: number; field?: string; document?: string; comment: string }

// What staff write with a decision is about the guests, and so personal, of person 1. `notes` and comments are to the guest;
// `internalNote` is among staff, absent when none was written; no state is made of it.

/** Staff asked for what is missing, with a note and comments to the guest, and a note among staff. */
export type DocumentsRequested = Event<
  'DocumentsRequested',
  {
    personId: PersonId
    /** Who took part, in order. */
    persons: PersonId[]
    notes: string | null
    internalNote?: string
    items: RequestedItem[]
  }
>
/** What was asked about is right as it is, says who was asked for it. */
export type RequestAnswered = Event<
  'RequestAnswered',
  { personId: PersonId; passengerIndex: number; field?: string; document?: string }
>
/** Staff approved it. */
export type SubmissionApproved = Event<
  'SubmissionApproved',
  { personId: PersonId; notes: string | null; internalNote?: string }
>
/** Staff rejected it; the note to the guest says why. */
export type SubmissionRejected = Event<
  'SubmissionRejected',
  { personId: PersonId; notes: string | null; internalNote?: string }
>
/** Staff made it a draft again. */
export type SubmissionReopened = Event<
  'SubmissionReopened',
  { personId: PersonId; notes: string | null; internalNote?: string }
>
/** The guest checked in on board. */
export type SubmissionCompleted = Event<
  'SubmissionCompleted',
  { personId: PersonId; notes: string | null; internalNote?: string }
>

/** The guest of a person was asked to confirm declarations themselves, by a mailed link. */
export type ConfirmationAsked = Event<
  'ConfirmationAsked',
  {
    confirmationId: string
    personId: PersonId
    passengerIndex: number
    /** Those of the form, by id. */
    declarations: string[]
    /** SHA-256 of the link's token, hex; the token itself is stored nowhere. */
    tokenHash: string
    /** ISO 8601, UTC. */
    expiresAt: string
    /** Where the mail goes. */
    email: string | null
    /** Language of the mail. */
    language: string
  }
>

/** The request was taken back: its link opens nothing any more. */
export type ConfirmationTakenBack = Event<'ConfirmationTakenBack', { confirmationId: string; personId: PersonId }>

/** The guest confirmed the declarations themselves, by the link or in the form. */
export type DeclarationsConfirmed = Event<
  'DeclarationsConfirmed',
  {
    confirmationId: string
    personId: PersonId
    passengerIndex: number
    declarations: string[]
    /** SHA-256, hex, of what the link showed of the person before (`FormRules.aboutHash`). Absent: it was not said, or it was confirmed in the form. */
    shown?: string
  }
>

export type ConfirmationEvent = ConfirmationAsked | ConfirmationTakenBack | DeclarationsConfirmed

/** What was made in preview is gone: answers, documents and keys; only that it was there remains. */
export type PreviewPurged = Event<'PreviewPurged', { submissionId: SubmissionId }>

/** What happens to a registration beside its filling. */
export type OwnSubmissionEvent =
  | SubmissionStarted
  | GuestAssigned
  | BookingSetUp
  | SubmissionSubmitted
  | DocumentsRequested
  | RequestAnswered
  | SubmissionApproved
  | SubmissionRejected
  | SubmissionReopened
  | SubmissionCompleted
  | ConfirmationEvent
  | ProposalEvent
  | PartEvent
  | PreviewPurged

export type SubmissionEvent = FormInstanceEvent | OwnSubmissionEvent

/** Of one person. */
const one = ({ personId }: { personId: PersonId }) => [personId]

export const submissionDeclarations: HistoryDeclarations<OwnSubmissionEvent> = {
  SubmissionStarted: {
    history: { kind: 'registrations' },
    fields: {
      submissionId: 'id',
      referenceCode: 'id',
      formId: 'id',
      personId: 'id',
      guestAccountId: 'id',
      agentSnapshot: { agentId: 'id', createdAt: 'time' },
      preview: 'plain',
    },
  },
  GuestAssigned: { history: { kind: 'registrations' }, fields: { guestAccountId: 'id', invitationId: 'id' } },
  BookingSetUp: {
    history: { kind: 'answers', shows: ['groupLeaderName'] },
    of: ({ persons }) => persons.slice(0, 1),
    fields: { isGroupBooking: 'plain', groupSize: 'plain', persons: 'id', groupLeaderName: 'personal' },
  },
  SubmissionSubmitted: {
    history: { kind: 'registrations' },
    of: ({ persons }) => persons,
    fields: { persons: 'id', warnings: 'personal of each', shown: 'personal' },
  },
  DocumentsRequested: {
    history: { kind: 'registrations', shows: ['notes'] },
    of: ({ persons }) => persons,
    fields: { personId: 'id', persons: 'id', notes: 'personal', internalNote: 'personal', items: 'personal of each' },
  },
  RequestAnswered: {
    history: { kind: 'registrations', isOfPerson: true, shows: ['field', 'document'] },
    of: one,
    fields: { personId: 'id', passengerIndex: 'plain', field: 'personal', document: 'personal' },
  },
  SubmissionApproved: {
    history: { kind: 'registrations', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal', internalNote: 'personal' },
  },
  SubmissionRejected: {
    history: { kind: 'registrations', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal', internalNote: 'personal' },
  },
  SubmissionReopened: {
    history: { kind: 'registrations', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal', internalNote: 'personal' },
  },
  SubmissionCompleted: {
    history: { kind: 'registrations', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal', internalNote: 'personal' },
  },
  ConfirmationAsked: {
    history: { kind: 'confirmations' },
    of: one,
    fields: {
      confirmationId: 'id',
      personId: 'id',
      passengerIndex: 'plain',
      declarations: 'id',
      tokenHash: 'id',
      expiresAt: 'time',
      language: 'id',
      email: 'personal',
    },
  },
  ConfirmationTakenBack: { history: { kind: 'confirmations' }, fields: { confirmationId: 'id', personId: 'id' } },
  DeclarationsConfirmed: {
    history: { kind: 'confirmations' },
    of: one,
    fields: { confirmationId: 'id', personId: 'id', passengerIndex: 'plain', declarations: 'id', shown: 'personal' },
  },
  ...proposalDeclarations,
  ...partDeclarations,
  PreviewPurged: { history: 'hidden', fields: { submissionId: 'id' } },
}
