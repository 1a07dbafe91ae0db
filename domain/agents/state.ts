import type { Answers, PersonId } from '../form-instances/events.ts'
import {
  type FormInstanceState,
  type MaybeRecorded,
  evolveInstance,
  emptyInstance,
  writeInfo,
} from '../form-instances/state.ts'
import type { Ownership } from '../rights/rights.ts'
import type {
  AgencyEvent,
  AgentApproved,
  AgentCorrectionsRequested,
  AgentId,
  AgentRejected,
  RequestedField,
  PayoutChangeProposed,
} from './events.ts'

export type AgencyStatus = 'draft' | 'pending' | 'corrections' | 'approved' | 'rejected'

/** A change of payout details that waits for staff. */
type PayoutChange = {
  readonly changeId: string
  readonly answers: Answers
  /** ISO 8601, UTC, and the account's id; absent before the event is recorded. */
  readonly proposedAt?: string
  readonly proposedBy?: string
  /** Everybody who proposed a part of it, by the account's id. */
  readonly proposers: readonly string[]
}

export type StartedAgency = FormInstanceState & {
  readonly status: AgencyStatus
  readonly agentId: AgentId
  /** Ids of accounts with a seat. */
  readonly team: readonly string[]
  /** The last requested corrections; [] when there are none, or when all fields may be corrected. */
  readonly requestedItems: readonly RequestedField[]
  readonly reviewNotes: string | null
  /** By field of the form of terms. */
  readonly terms: Answers
  /** ISO 8601, UTC, as the times below. */
  readonly contractSignedAt?: string
  /** Time of the first approval. */
  readonly activationDate?: string
  /** Time and account of the last decision. */
  readonly reviewedAt?: string
  readonly reviewedBy?: string
  readonly lastProfileUpdate?: string
  readonly payoutChange?: PayoutChange
  /** Counts changes to the content that staff decide on: equal numbers mean the same profile. */
  readonly changes: number
}

export type Agency = { readonly status: 'none' } | StartedAgency

export const noAgency: Agency = { status: 'none' }

/** Whether the agency may submit its clients' forms: `canProcessBookings`. */
export function mayBook({ status }: Pick<Agency, 'status'>): boolean {
  return status === 'approved'
}

/** `kycStatus` of the specification. */
export function kycStatus({ status }: Pick<StartedAgency, 'status'>): 'pending' | 'approved' | 'rejected' {
  return status === 'approved' || status === 'rejected' ? status : 'pending'
}

export function agencyOwnership({ agentId }: StartedAgency): Ownership {
  return { agentId }
}

export function answersOf({ persons }: Pick<FormInstanceState, 'persons'>): Answers {
  return persons[0]?.answers ?? {}
}

/** An agency without answers. */
export function emptyAgency(agentId: AgentId, personId: PersonId): StartedAgency {
  return {
    ...emptyInstance(personId),
    status: 'draft',
    agentId,
    team: [],
    requestedItems: [],
    reviewNotes: null,
    terms: {},
    changes: 0,
  }
}

type Decision = AgentApproved | AgentRejected | AgentCorrectionsRequested

function decided(state: StartedAgency, status: AgencyStatus, event: MaybeRecorded<Decision>): StartedAgency {
  const reviewed =
    'metadata' in event ? { reviewedAt: event.metadata.occurredAt, reviewedBy: event.metadata.actor.id } : {}
  return { ...state, ...reviewed, status, reviewNotes: event.data.notes ?? null, requestedItems: [] }
}

/** Keeps the time of the first signature when a later save sends it again. */
function signed(state: StartedAgency, answers: Answers, at: string | undefined): StartedAgency {
  const { contractSigned } = answers
  if (contractSigned === undefined) return state
  const { contractSignedAt: before, ...unsigned } = state
  const since = before ?? at
  return contractSigned === true && since !== undefined ? { ...unsigned, contractSignedAt: since } : unsigned
}

function proposed(before: PayoutChange | undefined, event: MaybeRecorded<PayoutChangeProposed>): PayoutChange {
  const { changeId, answers = {} } = event.data
  const proposers = before?.proposers ?? []
  if (!('metadata' in event)) return { changeId, answers, proposers }
  const { id } = event.metadata.actor
  return {
    changeId,
    answers,
    proposedAt: event.metadata.occurredAt,
    proposedBy: id,
    proposers: [...proposers.filter((one) => one !== id), id],
  }
}

function withoutPayoutChange({ payoutChange: _, ...state }: StartedAgency): StartedAgency {
  return state
}

/** Event types that change the content staff decide on, or record a decision. */
const changing: ReadonlySet<string> = new Set<AgencyEvent['type']>([
  'AnswersSaved',
  'FormTookEffect',
  'DocumentAttached',
  'DocumentRemoved',
  'AgentProfileCompleted',
  'AgentApproved',
  'AgentRejected',
  'AgentCorrectionsRequested',
])

const byFilling: ReadonlySet<string> = new Set<AgencyEvent['type']>([
  'AnswersSaved',
  'DocumentAttached',
  'DocumentRemoved',
])

function evolveStarted(state: StartedAgency, event: MaybeRecorded<AgencyEvent>): StartedAgency {
  switch (event.type) {
    case 'AgencyOpened':
    case 'SecretsRevealed':
      return state
    case 'AgentProfileCompleted':
      return {
        ...state,
        status: 'pending',
        requestedItems: [],
        reviewNotes: null,
        ...('metadata' in event ? { submittedAt: event.metadata.occurredAt } : {}),
      }
    case 'AgentApproved': {
      const activationDate = state.activationDate ?? ('metadata' in event ? event.metadata.occurredAt : undefined)
      return { ...decided(state, 'approved', event), ...(activationDate === undefined ? {} : { activationDate }) }
    }
    case 'AgentRejected':
      return withoutPayoutChange(decided(state, 'rejected', event))
    case 'AgentCorrectionsRequested':
      return { ...decided(state, 'corrections', event), requestedItems: event.data.items ?? [] }
    case 'AgentTermsSet': {
      const terms = Object.entries({ ...state.terms, ...event.data.answers }).filter(([, value]) => value !== null)
      return { ...state, terms: Object.fromEntries(terms) }
    }
    case 'PayoutChangeProposed':
      return { ...state, payoutChange: proposed(state.payoutChange, event) }
    case 'PayoutChangeConfirmed':
    case 'PayoutChangeRefused':
    case 'PayoutChangeWithdrawn':
      return withoutPayoutChange(state)
    case 'TeamMemberAdded':
      return { ...state, team: [...state.team.filter((id) => id !== event.data.memberId), event.data.memberId] }
    case 'TeamMemberRemoved':
      return { ...state, team: state.team.filter((id) => id !== event.data.memberId) }
    case 'AnswersSaved':
      return evolveInstance(
        signed(state, event.data.answers ?? {}, 'metadata' in event ? event.metadata.occurredAt : undefined),
        event,
      )
    default:
      return evolveInstance(state, event)
  }
}

/** The state after one more event; an unknown event changes nothing. */
export function evolveAgency(state: Agency, event: MaybeRecorded<AgencyEvent>): Agency {
  if (state.status === 'none') {
    return event.type === 'AgencyOpened'
      ? {
          ...emptyAgency(event.data.agentId, event.data.personId),
          ...writeInfo(emptyInstance(event.data.personId), event),
        }
      : state
  }
  const next = evolveStarted(state, event)
  if (next === state) return state
  const at = byFilling.has(event.type) && 'metadata' in event ? { lastProfileUpdate: event.metadata.occurredAt } : {}
  // Terms belong to another form.
  const { writtenUnder = state.writtenUnder, ...times } =
    event.type === 'AgentTermsSet' ? { ...writeInfo(next, event), writtenUnder: undefined } : writeInfo(next, event)
  return {
    ...next,
    ...times,
    ...(writtenUnder === undefined ? {} : { writtenUnder }),
    ...at,
    changes: changing.has(event.type) ? state.changes + 1 : state.changes,
  }
}
