import type { SignInMethod } from '../rights/roles.ts'
import type { Event, Role } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

export type AccountId = string

/** How somebody proved who they are. */
/** What was wrong; `second-factor`: the password was right, the code was not. */
export type RefusedMethod = SignInMethod | 'second-factor'

/** An account was made; its password hash lives in the vault. */
export type AccountCreated = Event<
  'AccountCreated',
  {
    accountId: AccountId
    email: string
    /** Absent: the account has none. */
    username?: string
    firstName: string
    lastName: string
  }
>

/** Only what changed. */
export type AccountUpdated = Event<
  'AccountUpdated',
  {
    accountId: AccountId
    email?: string
    username?: string
    firstName?: string
    lastName?: string
  }
>

/** The account signs in no more, and its sessions ended. */
export type AccountDeactivated = Event<'AccountDeactivated', { accountId: AccountId }>

/** The account may sign in again. */
export type AccountReactivated = Event<'AccountReactivated', { accountId: AccountId }>

/** The account is gone: its sessions ended, its e-mail and username are free. */
export type AccountRemoved = Event<'AccountRemoved', { accountId: AccountId }>

/** The account has this role from now on, in place of the one before. */
export type RoleGranted = Event<
  'RoleGranted',
  {
    accountId: AccountId
    role: Role
    agentId?: string
    /** The invitation that granted it; absent: staff did, or the agency's owner. */
    invitationId?: string
    /** A member of the team of the agency whose owner's account this is; signs in by username. */
    memberOf?: AccountId
  }
>

/** The account has no role any more. */
export type RoleWithdrawn = Event<'RoleWithdrawn', { accountId: AccountId; role: Role }>

/** Somebody proved to be the account's person. */
export type SignedIn = Event<'SignedIn', { accountId: AccountId; method: SignInMethod }>

/** A wrong password or code for a known account; at most five a minute are recorded. */
export type SignInFailed = Event<'SignInFailed', { accountId: AccountId; method: RefusedMethod; at: string }>

/** A link to set the password goes out by mail; those before it stay good. The link itself is stored nowhere. */
export type PasswordLinkIssued = Event<
  'PasswordLinkIssued',
  {
    accountId: AccountId
    linkId: string
    /** SHA-256 of the token, hex. */
    tokenHash: string
    /** ISO 8601, UTC. */
    issuedAt: string
    expiresAt: string
    /** Language of the mail. */
    language: string
    /** Whether it welcomes a new account or answers someone's request. */
    purpose: 'welcome' | 'reset'
  }
>

/** A link was used to set the password; this one and all others are spent, and all sessions ended. */
export type PasswordChanged = Event<
  'PasswordChanged',
  {
    accountId: AccountId
    /** Absent: the owner of the agency gave a member of the team another password. */
    linkId?: string
  }
>

/** The account is this person's of the identity provider from now on: nobody else there gets in by the same e-mail. */
export type IdentityLinked = Event<
  'IdentityLinked',
  {
    accountId: AccountId
    /** The provider, by its address. */
    issuer: string
    /** Keyed hash of issuer and subject. */
    identity: string
  }
>

/** Staff gave the account free: whoever signs in next with its e-mail is linked to it. */
export type IdentityReleased = Event<'IdentityReleased', { accountId: AccountId }>

/** Everybody signed in to the account was signed out. */
export type SessionsRevoked = Event<'SessionsRevoked', { accountId: AccountId }>

/** One sign-in of the account was ended from another. */
export type SessionEnded = Event<'SessionEnded', { accountId: AccountId; sessionId: string }>

/**
 * The account's person set up a second factor, in place of the one before; all other sessions ended. Its secret follows
 * from the account's key and this id, and is stored nowhere.
 */
export type SecondFactorEnrolled = Event<'SecondFactorEnrolled', { accountId: AccountId; factorId: string }>

/** The account has no second factor any more; all sessions ended. */
export type SecondFactorReset = Event<'SecondFactorReset', { accountId: AccountId }>

/** The account has new recovery codes, and those before are worth nothing; they follow from the account's key and this id. */
export type RecoveryCodesMade = Event<'RecoveryCodesMade', { accountId: AccountId; codesId: string }>

/** A recovery code stood in for the second factor, and is spent. */
export type RecoveryCodeUsed = Event<
  'RecoveryCodeUsed',
  {
    accountId: AccountId
    codesId: string
    /** Which of them, from 0. */
    place: number
  }
>

/** The top admin sees and does what this role may, nothing more. */
export type PreviewStarted = Event<'PreviewStarted', { accountId: AccountId; as: 'agent' | 'guest' }>

/** The top admin is an admin again. */
export type PreviewEnded = Event<'PreviewEnded', { accountId: AccountId }>

export type AccountEvent =
  | AccountCreated
  | AccountUpdated
  | AccountDeactivated
  | AccountReactivated
  | AccountRemoved
  | RoleGranted
  | RoleWithdrawn
  | SignedIn
  | SignInFailed
  | PasswordLinkIssued
  | PasswordChanged
  | IdentityLinked
  | IdentityReleased
  | SessionsRevoked
  | SessionEnded
  | SecondFactorEnrolled
  | SecondFactorReset
  | RecoveryCodesMade
  | RecoveryCodeUsed
  | PreviewStarted
  | PreviewEnded

const own = ({ accountId }: { accountId: AccountId }) => [accountId]

export const accountDeclarations: Declarations<AccountEvent> = {
  AccountCreated: {
    of: own,
    fields: { accountId: 'id', email: 'personal', username: 'personal', firstName: 'personal', lastName: 'personal' },
  },
  AccountUpdated: {
    of: own,
    fields: { accountId: 'id', email: 'personal', username: 'personal', firstName: 'personal', lastName: 'personal' },
  },
  AccountDeactivated: { fields: { accountId: 'id' } },
  AccountReactivated: { fields: { accountId: 'id' } },
  AccountRemoved: { fields: { accountId: 'id' } },
  RoleGranted: { fields: { accountId: 'id', role: 'plain', agentId: 'id', invitationId: 'id', memberOf: 'id' } },
  RoleWithdrawn: { fields: { accountId: 'id', role: 'plain' } },
  SignedIn: { fields: { accountId: 'id', method: 'plain' } },
  SignInFailed: { fields: { accountId: 'id', method: 'plain', at: 'time' } },
  PasswordLinkIssued: {
    fields: {
      accountId: 'id',
      linkId: 'id',
      tokenHash: 'id',
      issuedAt: 'time',
      expiresAt: 'time',
      language: 'id',
      purpose: 'plain',
    },
  },
  PasswordChanged: { fields: { accountId: 'id', linkId: 'id' } },
  IdentityLinked: { fields: { accountId: 'id', issuer: 'id', identity: 'id' } },
  IdentityReleased: { fields: { accountId: 'id' } },
  SessionsRevoked: { fields: { accountId: 'id' } },
  SessionEnded: { fields: { accountId: 'id', sessionId: 'id' } },
  SecondFactorEnrolled: { fields: { accountId: 'id', factorId: 'id' } },
  SecondFactorReset: { fields: { accountId: 'id' } },
  RecoveryCodesMade: { fields: { accountId: 'id', codesId: 'id' } },
  RecoveryCodeUsed: { fields: { accountId: 'id', codesId: 'id', place: 'plain' } },
  PreviewStarted: { fields: { accountId: 'id', as: 'plain' } },
  PreviewEnded: { fields: { accountId: 'id' } },
}
