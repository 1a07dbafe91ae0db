import type { Command } from '../kernel/command.ts'
import type { Role } from '../kernel/event.ts'
import type { AccountId, RefusedMethod } from './events.ts'
import type { SignInMethod } from '../rights/roles.ts'

/** A link; its token is an HMAC over its id, so nothing stores it. */
export type NewPasswordLink = { readonly linkId: string; readonly tokenHash: string; readonly language: string }

export type CreateAccount = Command<
  'CreateAccount',
  {
    accountId: AccountId
    email: string
    username?: string
    firstName: string
    lastName: string
    /** Absent: the account may do nothing until it is granted a role. */
    role?: Role
    agentId?: string
    /** The account of the agency's owner: it becomes a member of the team. */
    memberOf?: AccountId
    isActive?: boolean
    /** Mails the person a link to set a password. */
    link?: NewPasswordLink
  }
>

export type UpdateAccount = Command<
  'UpdateAccount',
  {
    email?: string
    username?: string
    firstName?: string
    lastName?: string
    /** null takes the role away. */
    role?: Role | null
    /** For an account that becomes an agent's and never was. */
    agentId?: string
    isActive?: boolean
    /** The owner sets a new password for a team member; its hash is in the vault. */
    newPassword?: true
  }
>

export type RemoveAccount = Command<'RemoveAccount', { accountId: AccountId }>

/** The role an invitation grants. */
export type AcceptRole = Command<'AcceptRole', { role: 'guest' | 'agent'; agentId?: string; invitationId: string }>

export type RecordSignIn = Command<'RecordSignIn', { method: SignInMethod }>
export type RecordSignInFailure = Command<'RecordSignInFailure', { method: RefusedMethod }>
export type IssuePasswordLink = Command<'IssuePasswordLink', { link: NewPasswordLink }>
export type ChangePassword = Command<'ChangePassword', { linkId: string; tokenHash: string }>
/** Links a user of the identity provider; `identity`: keyed hash of issuer and subject. */
export type LinkIdentity = Command<'LinkIdentity', { issuer: string; identity: string }>
export type ReleaseIdentity = Command<'ReleaseIdentity', object>
export type RevokeSessions = Command<'RevokeSessions', object>
export type EndSession = Command<'EndSession', { sessionId: string }>
export type EnrolSecondFactor = Command<'EnrolSecondFactor', { factorId: string; codesId: string }>
export type ResetSecondFactor = Command<'ResetSecondFactor', object>
export type MakeRecoveryCodes = Command<'MakeRecoveryCodes', { codesId: string }>
export type UseRecoveryCode = Command<'UseRecoveryCode', { codesId: string; place: number }>
export type StartPreview = Command<'StartPreview', { as: 'agent' | 'guest' }>
export type EndPreview = Command<'EndPreview', object>

export type AccountCommand =
  | CreateAccount
  | UpdateAccount
  | RemoveAccount
  | AcceptRole
  | RecordSignIn
  | RecordSignInFailure
  | IssuePasswordLink
  | ChangePassword
  | LinkIdentity
  | ReleaseIdentity
  | RevokeSessions
  | EndSession
  | EnrolSecondFactor
  | ResetSecondFactor
  | MakeRecoveryCodes
  | UseRecoveryCode
  | StartPreview
  | EndPreview
