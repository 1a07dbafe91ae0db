import type { Answers, FormInstanceEvent, PersonId } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { HistoryDeclarations } from '../kernel/history.ts'

export type AgentId = string

/** What staff asked the agency to correct: a field of the profile, and what is wrong with it. */
export type RequestedField = { field: string; comment: string }

// What staff write with a decision is about the agency, and told to it.

/** An agency's profile and team were begun, empty. */
export type AgencyOpened = Event<
  'AgencyOpened',
  {
    agentId: AgentId
    /** Whom the profile is about: the agency; its key seals everything personal. */
    personId: PersonId
  }
>

/** The profile was complete and handed in; it waits for staff. */
export type AgentProfileCompleted = Event<
  'AgentProfileCompleted',
  {
    personId: PersonId
    /** What was said and did not block: person, step, field, code. */
    warnings: { person?: number; step?: string; field?: string; code: string }[]
  }
>

/** Staff approved the agency: it may send its clients' forms. */
export type AgentApproved = Event<'AgentApproved', { personId: PersonId; notes: string | null }>

/** Staff rejected the agency, or took its approval back; the note says why. A change of payout details that waited is over. */
export type AgentRejected = Event<'AgentRejected', { personId: PersonId; notes: string | null }>

/** Staff asked the agency to correct these fields; without any, whatever needs it. */
export type AgentCorrectionsRequested = Event<
  'AgentCorrectionsRequested',
  { personId: PersonId; notes: string | null; items: RequestedField[] }
>

/** Staff set what holds between the operator and the agency; only what changed. */
export type AgentTermsSet = Event<'AgentTermsSet', { personId: PersonId; answers: Answers }>

/** The approved agency wants its payouts to go elsewhere; what it says holds once staff confirm it. */
export type PayoutChangeProposed = Event<
  'PayoutChangeProposed',
  {
    personId: PersonId
    changeId: string
    /** Everything that is to change. `null`: no answer. */
    answers: Answers
    /** The change that was proposed before, whose place it takes while it waits; absent: none was. */
    amends?: string
  }
>

/** Staff confirmed the change; the answers are saved with it. */
export type PayoutChangeConfirmed = Event<
  'PayoutChangeConfirmed',
  { personId: PersonId; changeId: string; notes: string | null }
>

/** Staff refused the change; what held before still does. */
export type PayoutChangeRefused = Event<
  'PayoutChangeRefused',
  { personId: PersonId; changeId: string; notes: string | null }
>

/** Whoever holds the agency took the change back before staff decided. */
export type PayoutChangeWithdrawn = Event<'PayoutChangeWithdrawn', { changeId: string }>

/** Somebody looked at secret answers in full. */
export type SecretsRevealed = Event<'SecretsRevealed', { agentId: AgentId; personId: PersonId; fields: string[] }>

/** An account has a seat in the agency's team. */
export type TeamMemberAdded = Event<'TeamMemberAdded', { memberId: string }>

/** The seat is free again. */
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
