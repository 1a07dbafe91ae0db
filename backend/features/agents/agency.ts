import { streams } from '@fleet/domain/catalogue/streams'
import type { SaveAnswers } from '@fleet/domain/form-instances/commands'
import { type AgencyCommand, commandsWithoutForm } from '@fleet/domain/agents/commands'
import { type AgencyPorts, agencyDecider, type AgencyHandler } from '@fleet/domain/agents/decider'
import { type Agency, agencyOwnership } from '@fleet/domain/agents/state'
import type { Event } from '@fleet/domain/kernel/event'
import { type Forms, formRules, fillingPorts } from '../../form-instances/form-rules.ts'
import { idFor } from '../../form-instances/ids.ts'
import type { FormType } from '../../form-instances/form-type.ts'
import { type FindPorts, createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'

/** The forms of an agency's profile and of its terms with the operator. */
export const profileForm = 'agent-profile'
export const termsForm = 'agent-terms'

const prefix = streams.agency

/** Person id under which the personal data of an agency is encrypted. */
export function agencyPerson(agentId: string): string {
  return idFor(`agency:${agentId}`)
}

/** Terms are stored with the version of their own form. */
function agencyPorts(forms: Forms): FindPorts<Agency, AgencyCommand, AgencyPorts> {
  const filling = fillingPorts<Agency, AgencyCommand>(forms, {
    formId: profileForm,
    validatesSetup: true,
    withoutForm: commandsWithoutForm,
  })
  return async (state, command, past) => {
    const { ports, ...about } = await filling(state, command, past)
    const { form, loaded } = forms.current(termsForm)
    return {
      ...about,
      ...(command.type === 'SetTerms' ? { formVersion: loaded.definition.version } : {}),
      ports: { ...ports, terms: formRules(form, true) },
    }
  }
}

export function agencies(log: LogDeps, forms: Forms): AgencyHandler {
  return createCommandHandler(log, { decider: agencyDecider, prefix, ports: agencyPorts(forms) })
}

const proposes = ({ type, data }: Event) =>
  type === 'PayoutChangeProposed' && 'answers' in data && typeof data.answers === 'object'
    ? Object.keys(data.answers ?? {})
    : []

/** Form type of agency profiles. */
export function agencyFormType(filled: AgencyHandler): FormType<Agency, SaveAnswers> {
  return {
    formId: profileForm,
    prefix,
    instances: filled,
    ownershipOf: agencyOwnership,
    participants: ({ persons }) => persons,
    see: 'agentProfile.see',
    alsoChanged: proposes,
    otherForms: { AgentTermsSet: termsForm },
  }
}
