import { attachDocument, removeDocument } from '../form-instances/documents.ts'
import { formEffects } from '../form-instances/form-effects.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { withChangedParts } from '../form-instances/state.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import { type Right, isAllowed } from '../rights/rights.ts'
import { type AgencyCommand, type OpenAgency, type RevealSecrets, commandsWithoutForm } from './commands.ts'
import { complete } from './complete.ts'
import { editContextOf } from './editing.ts'
import type { AgencyEvent } from './events.ts'
import { decidePayoutChange, withdrawPayoutChange } from './payout-change.ts'
import { reviewAgency } from './review.ts'
import { saveProfile } from './save.ts'
import { type Agency, type StartedAgency, agencyOwnership, evolveAgency, noAgency } from './state.ts'
import { addTeamMember, removeTeamMember } from './team.ts'
import { setTerms } from './terms.ts'

/**
 * `form`: the version in use; `earlier`: the version of the last write, when it differs; `terms`: the form of terms;
 * `baseState`: the agency that the person viewed.
 */
export type AgencyPorts = {
  readonly form: FormRules
  readonly earlier?: FormRules | undefined
  readonly terms: FormRules
  readonly baseState: Agency
}

type OnAgency = Exclude<AgencyCommand, OpenAgency>

/** The right that each command requires; its route names the same one. */
const rightTo: Readonly<Record<OnAgency['type'], Right>> = {
  SaveAnswers: 'agentProfile.edit',
  AttachDocument: 'agentProfile.edit',
  RemoveDocument: 'agentProfile.edit',
  SubmitForm: 'agentProfile.complete',
  ReviewAgency: 'agentProfile.approve',
  SetTerms: 'agentProfile.approve',
  DecidePayoutChange: 'agentProfile.approve',
  WithdrawPayoutChange: 'agentProfile.bank',
  RevealSecrets: 'agentProfile.bank',
  AddTeamMember: 'team',
  RemoveTeamMember: 'team',
}

function open(state: Agency, { data }: OpenAgency): AgencyEvent[] {
  return state.status === 'none' ? [{ type: 'AgencyOpened', data }] : []
}

/** Records that secrets were revealed. @throws Rejection submissions.invalid a field is not secret */
function reveal({ agentId, persons }: StartedAgency, { data }: RevealSecrets, form: FormRules): AgencyEvent[] {
  const fields = [...new Set(data.fields.map(form.presentName))]
  const others = fields.filter((field) => !form.isSecret(field))
  if (others.length > 0)
    reject('submissions.invalid', { problems: others.map((field) => ({ person: 1, field, code: 'unknownField' })) })
  return [{ type: 'SecretsRevealed', data: { agentId, personId: persons[0]?.personId ?? '', fields } }]
}

function decided(state: StartedAgency, command: OnAgency, { form, terms, baseState }: AgencyPorts): AgencyEvent[] {
  const { meta } = command
  switch (command.type) {
    case 'SaveAnswers':
      return saveProfile({
        now: state,
        baseState: baseState.status === 'none' ? state : baseState,
        form,
        data: command.data,
        meta,
      })
    case 'AttachDocument':
      return attachDocument(editContextOf(state, meta.actor, form), command.data, meta)
    case 'RemoveDocument':
      return removeDocument(editContextOf(state, meta.actor, form), command.data.documentId)
    case 'SubmitForm':
      return complete(state, command.data.today, form)
    case 'ReviewAgency':
      return reviewAgency(state, command.data, { form, baseState })
    case 'SetTerms':
      return setTerms(state, command.data, { form: terms, baseState })
    case 'DecidePayoutChange':
      return decidePayoutChange(state, command)
    case 'WithdrawPayoutChange':
      return withdrawPayoutChange(state, command.data)
    case 'RevealSecrets':
      return reveal(state, command, form)
    case 'AddTeamMember':
      return addTeamMember(state, command)
    case 'RemoveTeamMember':
      return removeTeamMember(state, command)
  }
}

/** Handles commands on agencies. */
export type AgencyHandler = CommandHandler<Agency, AgencyCommand, AgencyEvent>

/**
 * An agency: its profile, staff decisions, and its team. Rights are checked at every decision, so that a revoked one
 * counts.
 * @throws Rejection agents.notFound
 * access.denied, and those of the commands
 */
export const agencyDecider: Decider<Agency, AgencyCommand, AgencyEvent, AgencyPorts> = {
  initial: noAgency,
  evolve: evolveAgency,
  decide: (state, command, ports) => {
    if (command.type === 'OpenAgency') return open(state, command)
    if (state.status === 'none' || !isAllowed('agentProfile.see', command.meta.actor, agencyOwnership(state)))
      reject('agents.notFound')
    if (!isAllowed(rightTo[command.type], command.meta.actor, agencyOwnership(state))) reject('access.denied')
    const events = decided(state, command, ports)
    if (events.length === 0 || commandsWithoutForm.has(command.type)) return events
    return withChangedParts([...formEffects(state, ports), ...events], state, ports.form)
  },
}
