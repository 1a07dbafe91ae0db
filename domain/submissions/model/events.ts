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
    /** Person 1; their key also encrypts what belongs to the whole booking. */
    personId: PersonId
    /** The guest's account; absent when staff or an agent started it for a client. */
    guestAccountId?: string
    /** The owning agency, and the time of the snapshot. */
    agentSnapshot?: { agentId: string; createdAt: string }
    /** Started in preview: visible only there, in no list or figure elsewhere, and purged a day later. */
    preview?: true
  }
>

/** The registration received its guest, who redeemed an invitation to it. */
export type GuestAssigned = Event<'GuestAssigned', { guestAccountId: string; invitationId: string }>

/** Individual or group, its size and its leader. Persons beyond `groupSize` are set aside, not lost. */
export type BookingSetUp = Event<
  'BookingSetUp',
  {
    isGroupBooking: boolean
    groupSize: number
    /** All persons ever named, in order; the first `groupSize` take part. */
    persons: PersonId[]
    /** Null: none. */
    groupLeaderName: string | null
  }
>

/** All answers were complete; the registration went to review. */
export type SubmissionSubmitted = Event<
  'SubmissionSubmitted',
  {
    /** Participants, in order. */
    persons: PersonId[]
    /** Problems that did not block: person, step, field, code; without a person: about the booking. */
    warnings: { person?: number; step?: string; field?: string; code: string }[]
    /**
     * SHA-256, hex, of the content read before signing: form version, answers and documents (`FormRules.readingHash`).
     * Absent: unknown.
     */
    shown?: string
  }
>

export type RequestedItem = { person: number; field?: string; document?: string; comment: string }

// Notes of staff are about the guests, so they are personal data of person 1. `notes` and comments are for the guest;
// `internalNote` is for staff, absent when empty, and not part of the state.

/** Staff requested documents or corrections, with a note and comments for the guest, and a note for staff. */
export type DocumentsRequested = Event<
  'DocumentsRequested',
  {
    personId: PersonId
    /** Participants, in order. */
    persons: PersonId[]
    notes: string | null
    internalNote?: string
    items: RequestedItem[]
  }
>
/** The person confirmed that a requested item is correct as it is. */
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

/** A guest was asked to confirm declarations, by a mailed link. */
export type ConfirmationAsked = Event<
  'ConfirmationAsked',
  {
    confirmationId: string
    personId: PersonId
    passengerIndex: number
    /** Ids of the form's declarations. */
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

/** The request was withdrawn: its link is invalid. */
export type ConfirmationTakenBack = Event<'ConfirmationTakenBack', { confirmationId: string; personId: PersonId }>

/** The guest confirmed the declarations, by the link or in the form. */
export type DeclarationsConfirmed = Event<
  'DeclarationsConfirmed',
  {
    confirmationId: string
    personId: PersonId
    passengerIndex: number
    declarations: string[]
    /**
     * SHA-256, hex, of the person's answers that the link showed (`FormRules.aboutHash`). Absent: unknown, or confirmed
     * in the form.
     */
    shown?: string
  }
>

export type ConfirmationEvent = ConfirmationAsked | ConfirmationTakenBack | DeclarationsConfirmed

/** A registration made in preview was purged: answers, documents and keys. */
export type PreviewPurged = Event<'PreviewPurged', { submissionId: SubmissionId }>

/** Events of a registration, without those of every form instance. */
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
