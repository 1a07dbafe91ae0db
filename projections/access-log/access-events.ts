import { accountDeclarations, type AccountEvent } from '@fleet/domain/accounts/events'
import type { SecretsRevealed, TeamMemberAdded, TeamMemberRemoved } from '@fleet/domain/agents/events'
import { documentDeclarations, type DocumentEvent } from '@fleet/domain/documents/events'
import { erasureDeclarations, type PersonErased } from '@fleet/domain/erasures/events'
import type { ExportEnded, ExportTaken } from '@fleet/domain/exports/events'
import { invitationDeclarations, type InvitationEvent } from '@fleet/domain/invitations/events'
import { eventTypes } from '@fleet/domain/kernel/event-types'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { passengerListDeclarations, type PassengerListEvent } from '@fleet/domain/passenger-lists/events'
import { refusalDeclarations, type AccessRefused } from '@fleet/domain/refusals/events'
import { signInDeclarations, type UnknownSignInFailed } from '@fleet/domain/sign-ins/events'
import type { GuestAssigned } from '@fleet/domain/submissions/model/events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { submissionIdOf } from '../submissions/submission-changes.ts'

export type AccessEvent =
  | AccountEvent
  | InvitationEvent
  | UnknownSignInFailed
  | AccessRefused
  | GuestAssigned
  | DocumentEvent
  | PersonErased
  | SecretsRevealed
  | TeamMemberAdded
  | TeamMemberRemoved
  | ExportTaken
  | ExportEnded
  | PassengerListEvent

/** Event types about the files of a registration. */
export const documentEventTypes = eventTypes(documentDeclarations)

/** Every type of event the access log shows. */
export const accessEventTypes: readonly AccessEvent['type'][] = [
  ...eventTypes(accountDeclarations),
  ...eventTypes(signInDeclarations),
  ...eventTypes(refusalDeclarations),
  ...eventTypes(invitationDeclarations),
  'GuestAssigned',
  ...eventTypes(erasureDeclarations),
  ...documentEventTypes,
  'SecretsRevealed',
  'TeamMemberAdded',
  'TeamMemberRemoved',
  'ExportTaken',
  'ExportEnded',
  ...eventTypes(passengerListDeclarations),
]

/** The subject of an event, and its fields that are readable without a key. */
type AccessSubject = {
  readonly accountId?: string
  readonly invitationId?: string | undefined
  readonly submissionId?: string | undefined
  readonly details: JsonObject
}

function picked(data: object, ...fields: string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => fields.includes(field) && value !== undefined),
  )
}

/** Returns what the access log stores of an event. */
export function accessSubject(event: OpenedEvent<AccessEvent>): AccessSubject {
  const { type, data } = event
  switch (type) {
    case 'AccountCreated':
    case 'AccountUpdated':
      return { accountId: data.accountId, details: {} }
    case 'TeamMemberAdded':
    case 'TeamMemberRemoved':
      return { accountId: data.memberId, details: {} }
    case 'PasswordChanged':
      return { accountId: data.accountId, details: { given: data.linkId === undefined } }
    case 'RoleGranted':
      return { accountId: data.accountId, invitationId: data.invitationId, details: picked(data, 'role', 'agentId') }
    case 'InvitationIssued':
      return {
        invitationId: data.invitationId,
        submissionId: data.submissionId,
        details: picked(data, 'roleType', 'expiresAt', 'language'),
      }
    case 'InvitationRedeemed':
      return {
        accountId: data.accountId,
        invitationId: data.invitationId,
        submissionId: data.submissionId,
        details: picked(data, 'roleType'),
      }
    case 'InvitationRevoked':
      return { invitationId: data.invitationId, details: {} }
    case 'InvitationSentAgain':
      return { invitationId: data.invitationId, details: picked(data, 'expiresAt') }
    case 'GuestAssigned':
      return {
        accountId: data.guestAccountId,
        invitationId: data.invitationId,
        submissionId: submissionIdOf(event),
        details: {},
      }
    case 'DocumentViewed':
    case 'DocumentDamaged':
    case 'DocumentFileDeleted':
      return { submissionId: data.submissionId, details: picked(data, 'documentId', 'reason', 'purpose', 'isSmall') }
    case 'SecretsRevealed':
      return { details: picked(data, 'agentId') }
    case 'PersonErased':
      return { submissionId: data.submissionId, details: {} }
    case 'ExportTaken':
      return { accountId: data.accountId, details: picked(data, 'exportId', 'what', 'format', 'language', 'rows') }
    case 'ExportEnded':
      return { accountId: data.accountId, details: picked(data, 'exportId', 'outcome', 'rows', 'unreadable') }
    case 'PassengerListIssued':
      return { details: { ...picked(data, 'boatName', 'tripStartDate', 'number'), rows: data.personIds.length } }
    case 'UnknownSignInFailed':
      return { details: picked(data, 'attempts') }
    case 'AccessRefused':
      return { accountId: data.accountId, details: picked(data, 'kind', 'right', 'attempts') }
    default:
      return { accountId: data.accountId, details: picked(data, 'role', 'method', 'as', 'purpose', 'expiresAt') }
  }
}
