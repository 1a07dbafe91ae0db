import { expect } from 'vitest'
import type { Answers, FormInstanceEvent } from '../../form-instances/events.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { AnswersToSave } from '../../form-instances/save.ts'
import { form as answersForm } from '../../form-instances/testing/form.ts'
import type { Actor } from '../../kernel/event.ts'
import { givenPorts } from '../../kernel/testing/given.ts'
import type { AgencyCommand, ReviewAgency } from '../commands.ts'
import { agencyDecider } from '../decider.ts'
import type { AgencyEvent } from '../events.ts'
import type { Agency } from '../state.ts'

export const owner: Actor = { id: 'account-1', role: 'agent', agentId: 'agency-1' }
export const member: Actor = { id: 'account-2', role: 'agent', agentId: 'agency-1', member: true }
export const stranger: Actor = { id: 'account-3', role: 'agent', agentId: 'agency-2' }
export const admin: Actor = { id: 'account-4', role: 'admin' }
export const manager: Actor = { id: 'account-5', role: 'manager' }

const form: FormRules = {
  ...answersForm,
  id: 'agent-profile',
  problems: ({ firstName }) => ({
    errors: firstName === undefined ? [{ person: 1, step: 'personal', field: 'firstName', code: 'required' }] : [],
    warnings: [],
  }),
}
const terms: FormRules = {
  ...answersForm,
  id: 'agent-terms',
  effective: (own) => own,
  problems: ({ numberOfDives }) => ({
    errors: typeof numberOfDives === 'number' && numberOfDives < 0 ? [{ field: 'numberOfDives', code: 'minimum' }] : [],
    warnings: [],
  }),
}

export const personId = 'person-1'
export const by = (actor: Actor, commandId = 'command-1') => ({
  meta: { commandId, actor, now: '2030-01-10T08:00:00Z' },
})
export const opened: AgencyEvent = { type: 'AgencyOpened', data: { agentId: 'agency-1', personId } }
export const saved = (answers: Answers): FormInstanceEvent => ({
  type: 'AnswersSaved',
  data: { personId, passengerIndex: 1, answers },
})
export const completed: AgencyEvent = { type: 'AgentProfileCompleted', data: { personId, warnings: [] } }
export const approved: AgencyEvent = { type: 'AgentApproved', data: { personId, notes: null } }
export const rejected: AgencyEvent = { type: 'AgentRejected', data: { personId, notes: 'No licence' } }
export const asked = (...fields: string[]): AgencyEvent => ({
  type: 'AgentCorrectionsRequested',
  data: { personId, notes: null, items: fields.map((field) => ({ field, comment: 'Blurred' })) },
})
export const proposed = (changeId: string, answers: Answers, amends?: string): AgencyEvent => ({
  type: 'PayoutChangeProposed',
  data: { personId, changeId, answers, ...(amends === undefined ? {} : { amends }) },
})

export const save = (
  answers: Answers,
  actor = owner,
  more: Partial<AnswersToSave> & { commandId?: string } = {},
): AgencyCommand => {
  const { commandId, ...data } = more
  return { type: 'SaveAnswers', data: { person: 1, answers, ...data }, ...by(actor, commandId) }
}
export const complete = (actor = owner): AgencyCommand => ({
  type: 'SubmitForm',
  data: { today: '2030-01-10' },
  ...by(actor),
})
export const review = (
  decision: ReviewAgency['data']['decision'],
  viewedRevision: number,
  more: Partial<ReviewAgency['data']> = {},
  actor = admin,
): AgencyCommand => ({
  type: 'ReviewAgency',
  data: { decision, remarks: null, items: [], viewedRevision, ...more },
  ...by(actor),
})
export const set = (answers: Answers, more: { viewedRevision?: number } = {}, actor = admin): AgencyCommand => ({
  type: 'SetTerms',
  data: { terms: answers, today: '2030-01-10', ...more },
  ...by(actor),
})
export const reveal = (fields: string[], actor = owner): AgencyCommand => ({
  type: 'RevealSecrets',
  data: { fields },
  ...by(actor),
})
export const decide = (
  decision: 'confirm' | 'refuse',
  changeId: string,
  remarks: string | null = null,
  actor = admin,
): AgencyCommand => ({ type: 'DecidePayoutChange', data: { decision, changeId, remarks }, ...by(actor) })
export const withdraw = (changeId: string, actor = owner): AgencyCommand => ({
  type: 'WithdrawPayoutChange',
  data: { changeId },
  ...by(actor),
})

export const agency = (...past: AgencyEvent[]) =>
  givenPorts(agencyDecider, past, (state, command, { at }) => {
    const baseState =
      'viewedRevision' in command.data && command.data.viewedRevision !== undefined
        ? at(command.data.viewedRevision)
        : undefined
    return { form, terms, baseState: baseState ?? state }
  })
export const statusOf = (state: Agency) => state.status
export const started = (state: Agency) => (state.status === 'none' ? expect.fail('not opened') : state)

export const bank = { iban: 'DE89370400440532013000', accountHolder: 'Tidewrack' }
export const draft = [opened, saved({ firstName: 'Nadia', ...bank })]
export const pending = [...draft, completed]
export const active = [...pending, approved]
export const defaults: AgencyEvent = {
  type: 'AnswersSaved',
  data: { personId, passengerIndex: 1, answers: { countryCode: '+1', travelDocumentType: 'passport' }, by: 'form' },
}
