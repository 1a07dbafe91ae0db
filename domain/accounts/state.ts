import type { RecordedEvent, Role } from '../kernel/event.ts'
import { endsSessions } from './ends-sessions.ts'
import type { AccountEvent, AccountId } from './events.ts'

/** The second factor; `used`: indexes of spent recovery codes. */
type SecondFactor = { readonly factorId: string; readonly codesId: string; readonly used: readonly number[] }

type PasswordLink = {
  readonly linkId: string
  readonly tokenHash: string
  readonly issuedAt: string
  readonly expiresAt: string
}

/** A created account; e-mail and names are undefined after an erasure. */
export type PresentAccount = {
  readonly status: 'active' | 'deactivated' | 'removed'
  readonly accountId: AccountId
  readonly email: string | undefined
  readonly username: string | undefined
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly role?: Role
  /** The agency, while the account is an agent's. */
  readonly agentId?: string
  /** The account of the agency's owner, while this one is a member of the team. */
  readonly memberOf?: AccountId
  /** The agency it has or last had: an agent who returns finds it again. */
  readonly lastAgentId?: string
  /** Unused links, oldest first; without those that had expired when the last one was issued. */
  readonly links: readonly PasswordLink[]
  readonly secondFactor?: SecondFactor
  /** Language of the last mailed link; undefined: none was mailed. */
  readonly language?: string
  /** The linked user of the identity provider; undefined: the first one who signs in with its e-mail is linked. */
  readonly identity?: { readonly issuer: string; readonly identity: string }
  /** When sign-in failed last, the newest five, oldest first; ISO 8601, UTC. */
  readonly failures: readonly string[]
  /** Revision of the newest event that ended sessions: sessions from before it are over. */
  readonly sessionsEndedAt?: number
}

export type Account = { readonly status: 'none' } | PresentAccount

export const noAccount: Account = { status: 'none' }

/** Maximum number of sign-in failures recorded within a minute. */
export const recordedFailures = 5

/** Links that would be accepted at this time. */
export function validLinks({ links }: PresentAccount, now: string): readonly PasswordLink[] {
  return links.filter(({ expiresAt }) => Date.parse(now) < Date.parse(expiresAt))
}

function withFactor(state: PresentAccount, change: (factor: SecondFactor) => Partial<SecondFactor>): PresentAccount {
  const { secondFactor } = state
  return secondFactor === undefined ? state : { ...state, secondFactor: { ...secondFactor, ...change(secondFactor) } }
}

function evolvePresent(state: PresentAccount, event: AccountEvent): PresentAccount {
  switch (event.type) {
    case 'AccountUpdated': {
      const { accountId: _, ...changed } = event.data
      // Links are in the mailbox of the previous address.
      return { ...state, ...changed, ...(changed.email === undefined ? {} : { links: [] }) }
    }
    case 'AccountDeactivated':
      return { ...state, status: 'deactivated' }
    case 'AccountReactivated':
      return { ...state, status: 'active' }
    case 'AccountRemoved':
      return { ...state, status: 'removed' }
    case 'RoleGranted': {
      const { agentId: _, memberOf: __, ...rest } = state
      const { role, agentId, memberOf } = event.data
      const member = memberOf === undefined ? {} : { memberOf }
      return { ...rest, role, ...member, ...(agentId === undefined ? {} : { agentId, lastAgentId: agentId }) }
    }
    case 'RoleWithdrawn': {
      const { role: _, agentId: __, memberOf: ___, ...rest } = state
      return rest
    }
    case 'SignInFailed':
      return { ...state, failures: [...state.failures, event.data.at].slice(-recordedFailures) }
    case 'PasswordLinkIssued': {
      const { linkId, tokenHash, issuedAt, expiresAt, language } = event.data
      return { ...state, language, links: [...validLinks(state, issuedAt), { linkId, tokenHash, issuedAt, expiresAt }] }
    }
    case 'PasswordChanged':
      return { ...state, links: [] }
    case 'SecondFactorEnrolled':
      return { ...state, secondFactor: { factorId: event.data.factorId, codesId: '', used: [] } }
    case 'SecondFactorReset': {
      const { secondFactor: _, ...rest } = state
      return rest
    }
    case 'RecoveryCodesMade':
      return withFactor(state, () => ({ codesId: event.data.codesId, used: [] }))
    case 'RecoveryCodeUsed':
      return withFactor(state, ({ used }) => ({ used: [...used, event.data.place] }))
    case 'IdentityLinked': {
      const { issuer, identity } = event.data
      return { ...state, identity: { issuer, identity } }
    }
    case 'IdentityReleased': {
      const { identity: _, ...rest } = state
      return rest
    }
    default:
      return state
  }
}

function evolve(state: Account, event: AccountEvent): Account {
  if (state.status !== 'none') return evolvePresent(state, event)
  if (event.type !== 'AccountCreated') return state
  const { accountId, email, username, firstName, lastName } = event.data
  return { status: 'active', accountId, email, username, firstName, lastName, failures: [], links: [] }
}

/** The state after one more event; an unknown event changes nothing. */
export function evolveAccount(before: Account, event: AccountEvent | RecordedEvent<AccountEvent>): Account {
  const after = evolve(before, event)
  return after.status !== 'none' && 'revision' in event && endsSessions.has(event.type)
    ? { ...after, sessionsEndedAt: event.revision }
    : after
}
