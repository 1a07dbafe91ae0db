import type { Answers, FormInstanceEvent, PersonId } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { HistoryDeclarations } from '../kernel/history.ts'

export type AgentId = string

/** A correction that staff request: a field of the profile, and the reason. */
export type RequestedField = { field: string; comment: string }

// Notes of staff are about the agency and shown to it.

/** An agency's profile and team were opened, empty. */
export type AgencyOpened = Event<
  'AgencyOpened',
  {
    agentId: AgentId
    /** The agency as a person; its key encrypts all personal fields. */
    personId: PersonId
  }
>

/** The profile was complete and submitted; it waits for staff. */
export type AgentProfileCompleted = Event<
  'AgentProfileCompleted',
  {
    personId: PersonId
    /** Problems that did not block: person, step, field, code. */
    warnings: { person?: number; step?: string; field?: string; code: string }[]
  }
>

/** Staff approved the agency: it may submit its clients' forms. */
export type AgentApproved = Event<'AgentApproved', { personId: PersonId; notes: string | null }>

/** Staff rejected the agency or revoked its approval; the notes give the reason. A waiting payout change lapses. */
export type AgentRejected = Event<'AgentRejected', { personId: PersonId; notes: string | null }>

/** Staff requested corrections of these fields; without fields, of any. */
export type AgentCorrectionsRequested = Event<
  'AgentCorrectionsRequested',
  { personId: PersonId; notes: string | null; items: RequestedField[] }
>

/** Staff set the terms between operator and agency; only what changed. */
export type AgentTermsSet = Event<'AgentTermsSet', { personId: PersonId; answers: Answers }>

/** The approved agency proposed new payout details; they take effect once staff confirm them. */
export type PayoutChangeProposed = Event<
  'PayoutChangeProposed',
  {
    personId: PersonId
    changeId: string
    /** All proposed changes. `null`: no answer. */
    answers: Answers
    /** The waiting change that this one replaces; absent: none. */
    amends?: string
  }
>

/** Staff confirmed the change; its answers are saved in the same append. */
export type PayoutChangeConfirmed = Event<
  'PayoutChangeConfirmed',
  { personId: PersonId; changeId: string; notes: string | null }
>

/** Staff refused the change; the previous details stay. */
export type PayoutChangeRefused = Event<
  'PayoutChangeRefused',
  { personId: PersonId; changeId: string; notes: string | null }
>

/** The agency withdrew the change before staff decided. */
export type PayoutChangeWithdrawn = Event<'PayoutChangeWithdrawn', { changeId: string }>

/** Secret answers were shown in full. */
export type SecretsRevealed = Event<'SecretsRevealed', { agentId: AgentId; personId: PersonId; fields: string[] }>

/** An account received a seat in the agency's team. */
export type TeamMemberAdded = Event<'TeamMemberAdded', { memberId: string }>

/** The account lost its seat. */
export type TeamMemberRemoved = Event<'TeamMemberRemoved', { memberId: string }>

export type OwnAgencyEvent =
  | AgencyOpened
  | AgentProfileCompleted
  | AgentApproved
  | AgentRejected
  | AgentCorrectionsRequested
  | AgentTermsSet
  | PayoutChangeProposed
  | PayoutChangeConfirmed
  | PayoutChangeRefused
  | PayoutChangeWithdrawn
  | SecretsRevealed
  | TeamMemberAdded
  | TeamMemberRemoved

export type AgencyEvent = FormInstanceEvent | OwnAgencyEvent

const one = ({ personId }: { personId: PersonId }) => [personId]

export const agencyDeclarations: HistoryDeclarations<OwnAgencyEvent> = {
  AgencyOpened: { history: { kind: 'agencies' }, fields: { agentId: 'id', personId: 'id' } },
  AgentProfileCompleted: { history: { kind: 'agencies' }, of: one, fields: { personId: 'id', warnings: 'personal' } },
  AgentApproved: {
    history: { kind: 'agencies', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal' },
  },
  AgentRejected: {
    history: { kind: 'agencies', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal' },
  },
  AgentCorrectionsRequested: {
    history: { kind: 'agencies', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', notes: 'personal', items: 'personal' },
  },
  AgentTermsSet: {
    history: { kind: 'agencies', isOfPerson: true, shows: ['answers'] },
    of: one,
    fields: { personId: 'id', answers: 'personal' },
  },
  PayoutChangeProposed: {
    history: { kind: 'agencies', shows: ['answers'] },
    of: one,
    fields: { personId: 'id', changeId: 'id', answers: 'personal', amends: 'id' },
  },
  PayoutChangeConfirmed: {
    history: { kind: 'agencies', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', changeId: 'id', notes: 'personal' },
  },
  PayoutChangeRefused: {
    history: { kind: 'agencies', shows: ['notes'] },
    of: one,
    fields: { personId: 'id', changeId: 'id', notes: 'personal' },
  },
  PayoutChangeWithdrawn: { history: { kind: 'agencies' }, fields: { changeId: 'id' } },
  SecretsRevealed: {
    history: { kind: 'agencies', shows: ['fields'] },
    of: one,
    fields: { agentId: 'id', personId: 'id', fields: 'personal' },
  },
  TeamMemberAdded: { history: { kind: 'agencies' }, fields: { memberId: 'id' } },
  TeamMemberRemoved: { history: { kind: 'agencies' }, fields: { memberId: 'id' } },
}
