import type { AttachDocument, RemoveDocument, SaveAnswers, SubmitForm } from '../form-instances/commands.ts'
import type { Answers, PersonId } from '../form-instances/events.ts'
import type { Command } from '../kernel/command.ts'
import type { AgentId, RequestedField } from './events.ts'
import type { TeamCommand } from './team.ts'

/** Opens an agency; a repeat changes nothing. */
export type OpenAgency = Command<'OpenAgency', { agentId: AgentId; personId: PersonId }>

export type AgencyDecision = 'approve' | 'reject' | 'request_corrections'

/** A decision of staff on the profile at `viewedRevision`. */
export type ReviewAgency = Command<
  'ReviewAgency',
  {
    decision: AgencyDecision
    /** Text for the agency. */
    remarks: string | null
    items: readonly RequestedField[]
    viewedRevision: number
  }
>

/** The terms between operator and agency: field of the form of terms -> value; null clears. */
export type SetTerms = Command<
  'SetTerms',
  {
    terms: Answers
    /** Absent: the present one. */
    viewedRevision?: number
    /** Date in the fleet's time zone, YYYY-MM-DD. */
    today: string
  }
>

export type DecidePayoutChange = Command<
  'DecidePayoutChange',
  {
    decision: 'confirm' | 'refuse'
    changeId: string
    remarks: string | null
    /** No other admin is active and has ever signed in: then this one may confirm an own change. Absent: false. */
    isOnlyAdmin?: boolean
  }
>

export type WithdrawPayoutChange = Command<'WithdrawPayoutChange', { changeId: string }>

export type RevealSecrets = Command<'RevealSecrets', { fields: readonly string[] }>

export type FillAgency = SaveAnswers | SubmitForm | AttachDocument | RemoveDocument

export type AgencyCommand =
  | OpenAgency
  | FillAgency
  | ReviewAgency
  | SetTerms
  | DecidePayoutChange
  | WithdrawPayoutChange
  | RevealSecrets
  | TeamCommand

/** Commands that do not depend on the form's version, so that their events bring no effects of another one. */
export const commandsWithoutForm: ReadonlySet<string> = new Set<AgencyCommand['type']>([
  'OpenAgency',
  'RevealSecrets',
  'SetTerms',
  'AddTeamMember',
  'RemoveTeamMember',
])
