import type { AgencyCommand } from '@fleet/domain/agents/commands'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { openAgency } from '@fleet/backend/features/agents/open-agency'
import type { AppDeps } from '@fleet/backend/app/background'
import { type Moment, day, dateIn, hour, minute } from '../calendar.ts'
import type { Actors } from '../people.ts'
import type { Agency } from '../locales/locale.ts'
import { profileOf } from './profiles.ts'

/** A command to an agency, with its time. */
type AgencyAction = {
  readonly at: Moment
  readonly by: CommandMeta['actor']
  readonly command: (now: CommandContext) => AgencyCommand
}
type CommandContext = {
  readonly meta: CommandMeta
  readonly revision: number
  /** YYYY-MM-DD, in the fleet's time zone. */ readonly today: string
}

type Times = { readonly now: Moment; /** When the staff accounts were created. */ readonly opened: Moment }

/** When the agency submits its profile. */
function submissionTime({ standing }: Agency, { now, opened }: Times): Moment {
  if (standing === 'pending') return now - 20 * hour
  return standing === undefined ? opened + 9 * day : now - 4 * day
}

const tiers = ['standard', 'silver', 'gold']

/** The terms of an approved agency. */
function termsOf({ agentId, prefix, agents }: Agency): Answers {
  return {
    commissionTier: tiers[Math.min(agents.length, tiers.length) - 1] ?? 'standard',
    settlementTerms: agents.length > 1 ? '30-days' : 'prepaid',
    creditLimit: agents.length > 1 ? 20_000 : 0,
    allowedProducts: ['cabins', 'gear-rental', ...(agents.length > 1 ? ['full-charters'] : [])],
    internalAgentCode: `${prefix}-${agentId.length}`,
  }
}

/** The actions that lead to the agency's standing: profile, agreement, decision and terms. */
export function agencyActions(agency: Agency, actors: Actors, times: Times): AgencyAction[] {
  const by = actors.ownerOf(agency)
  const submittedAt = submissionTime(agency, times)
  const save = (answers: Answers, step: number): AgencyAction => ({
    at: submittedAt - (4 - step) * 11 * minute,
    by,
    command: ({ meta }) => ({ type: 'SaveAnswers', data: { person: 1, answers, currentStep: step }, meta }),
  })
  const filled = profileOf(agency.agentId, agency.name).map((answers, index) => save(answers, index + 1))
  const submit: AgencyAction = {
    at: submittedAt,
    by,
    command: ({ meta, today }) => ({ type: 'SubmitForm', data: { today }, meta }),
  }
  if (agency.standing === 'pending') return [...filled, submit]
  const decidedAt = submittedAt + 26 * hour
  const review = (decision: 'approve' | 'reject', remarks: string | null): AgencyAction => ({
    at: decidedAt,
    by: actors.admin,
    command: ({ meta, revision }) => ({
      type: 'ReviewAgency',
      data: { decision, remarks, items: [], viewedRevision: revision },
      meta,
    }),
  })
  if (agency.standing !== undefined) return [...filled, submit, review('reject', agency.standing.rejected)]
  return [
    ...filled,
    submit,
    review('approve', null),
    {
      at: decidedAt + 8 * minute,
      by: actors.admin,
      command: ({ meta, today }) => ({ type: 'SetTerms', data: { terms: termsOf(agency), today }, meta }),
    },
  ]
}

/** Performs the action by the application's own command. Repeating a command id changes nothing. */
export async function performAgencyAction(
  services: AppDeps,
  { agentId }: Agency,
  { action: { at, by, command }, commandId }: { readonly action: AgencyAction; readonly commandId: string },
): Promise<void> {
  const meta: CommandMeta = { commandId, actor: by, now: new Date(at).toISOString() }
  await openAgency(services, agentId, meta)
  const { revision } = await services.agents.load(agentId)
  await services.agents.handle(agentId, command({ meta, revision, today: dateIn(services.config.timeZone, at) }))
}
