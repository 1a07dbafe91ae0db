import type { SignInMethod } from '../rights/roles.ts'
import type { Event, Role } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

export type AccountId = string

/** The method that failed; `second-factor`: the password was right, the code was not. */
export type RefusedMethod = SignInMethod | 'second-factor'

/** An account was created; its password hash lives in the vault. */
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

/** The account can no longer sign in; its sessions ended. */
export type AccountDeactivated = Event<'AccountDeactivated', { accountId: AccountId }>

/** The account may sign in again. */
export type AccountReactivated = Event<'AccountReactivated', { accountId: AccountId }>

/** The account was removed: its sessions ended, its e-mail and username are free. */
export type AccountRemoved = Event<'AccountRemoved', { accountId: AccountId }>

/** The account received this role, which replaces the previous one. */
export type RoleGranted = Event<
  'RoleGranted',
  {
    accountId: AccountId
    role: Role
    agentId?: string
    /** The invitation that granted it; absent: staff or the agency's owner did. */
    invitationId?: string
    /** The account of the agency's owner, for a team member; the member signs in by username. */
    memberOf?: AccountId
  }
>

/** The account lost its role. */
export type RoleWithdrawn = Event<'RoleWithdrawn', { accountId: AccountId; role: Role }>

/** A person signed in to the account. */
export type SignedIn = Event<'SignedIn', { accountId: AccountId; method: SignInMethod }>

/** A wrong password or code for a known account; at most five a minute are recorded. */
export type SignInFailed = Event<'SignInFailed', { accountId: AccountId; method: RefusedMethod; at: string }>

/** A link to set the password is mailed; earlier links stay valid. The link itself is not stored. */
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

/** A link was used to set the password; all links are spent, and all sessions ended. */
export type PasswordChanged = Event<
  'PasswordChanged',
  {
    accountId: AccountId
    /** Absent: the agency's owner set a new password for a team member. */
    linkId?: string
  }
>

/** The account was linked to a user of the identity provider; no other user there can sign in to it. */
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

/** Staff unlinked the account; the next user who signs in with its e-mail is linked to it. */
export type IdentityReleased = Event<'IdentityReleased', { accountId: AccountId }>

/** All sessions of the account were ended. */
export type SessionsRevoked = Event<'SessionsRevoked', { accountId: AccountId }>

/** One session of the account was ended from another. */
export type SessionEnded = Event<'SessionEnded', { accountId: AccountId; sessionId: string }>

/**
 * A second factor was set up and replaces the previous one; all other sessions ended. Its secret is derived from the
 * account's key and this id, and is not stored.
 */
export type SecondFactorEnrolled = Event<'SecondFactorEnrolled', { accountId: AccountId; factorId: string }>

/** The second factor was removed; all sessions ended. */
export type SecondFactorReset = Event<'SecondFactorReset', { accountId: AccountId }>

/** New recovery codes replace the previous ones; they are derived from the account's key and this id. */
export type RecoveryCodesMade = Event<'RecoveryCodesMade', { accountId: AccountId; codesId: string }>

/** A recovery code was used in place of the second factor, and is spent. */
export type RecoveryCodeUsed = Event<
  'RecoveryCodeUsed',
  {
    accountId: AccountId
    codesId: string
    /** Which of them, from 0. */
    place: number
  }
>

/** The top admin began to see the application with the rights of this role. */
export type PreviewStarted = Event<'PreviewStarted', { accountId: AccountId; as: 'agent' | 'guest' }>

/** The top admin ended the preview. */
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
