import type { AgencyCommand } from '@fleet/domain/agents/commands'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { openAgency } from '@fleet/backend/features/agents/open-agency'
import type { AppDeps } from '@fleet/backend/app/background'
import { type Moment, day, dateIn, hour, minute } from '../calendar.ts'
import type { Cast } from '../cast.ts'
import type { Agency } from '../homelands/homeland.ts'
import { profileOf } from './profiles.ts'

/** A command to an agency, and when it is given. */
type AgencyAct = {
  readonly at: Moment
  readonly by: CommandMeta['actor']
  readonly command: (now: Now) => AgencyCommand
}
type Now = {
  readonly meta: CommandMeta
  readonly revision: number
  /** YYYY-MM-DD, in the fleet's time zone. */ readonly today: string
}

type Times = { readonly now: Moment; /** When the office's accounts were made. */ readonly opened: Moment }

/** When somebody hands a profile in, and staff decide. */
function handedInAt({ standing }: Agency, { now, opened }: Times): Moment {
  if (standing === 'pending') return now - 20 * hour
  return standing === undefined ? opened + 9 * day : now - 4 * day
}

const tiers = ['standard', 'silver', 'gold']

/** What the office agrees with an agency it has approved. */
function termsOf({ agentId, prefix, agents }: Agency): Answers {
  return {
    commissionTier: tiers[Math.min(agents.length, tiers.length) - 1] ?? 'standard',
    settlementTerms: agents.length > 1 ? '30-days' : 'prepaid',
    creditLimit: agents.length > 1 ? 20_000 : 0,
    allowedProducts: ['cabins', 'gear-rental', ...(agents.length > 1 ? ['full-charters'] : [])],
    internalAgentCode: `${prefix}-${agentId.length}`,
  }
}

/** How an agency came to be what it is: profile, agreement, the office's decision and terms. */
export function agencyActs(agency: Agency, cast: Cast, times: Times): AgencyAct[] {
  const by = cast.ownerOf(agency)
  const handedIn = handedInAt(agency, times)
  const save = (answers: Answers, step: number): AgencyAct => ({
    at: handedIn - (4 - step) * 11 * minute,
    by,
    command: ({ meta }) => ({ type: 'SaveAnswers', data: { person: 1, answers, currentStep: step }, meta }),
  })
  const filled = profileOf(agency.agentId, agency.name).map((answers, index) => save(answers, index + 1))
  const completed: AgencyAct = {
    at: handedIn,
    by,
    command: ({ meta, today }) => ({ type: 'SubmitForm', data: { today }, meta }),
  }
  if (agency.standing === 'pending') return [...filled, completed]
  const decidedAt = handedIn + 26 * hour
  const review = (decision: 'approve' | 'reject', remarks: string | null): AgencyAct => ({
    at: decidedAt,
    by: cast.admin,
    command: ({ meta, revision }) => ({
      type: 'ReviewAgency',
      data: { decision, remarks, items: [], seen: revision },
      meta,
    }),
  })
  if (agency.standing !== undefined) return [...filled, completed, review('reject', agency.standing.rejected)]
  return [
    ...filled,
    completed,
    review('approve', null),
    {
      at: decidedAt + 8 * minute,
      by: cast.admin,
      command: ({ meta, today }) => ({ type: 'SetTerms', data: { terms: termsOf(agency), today }, meta }),
    },
  ]
}

/** Carries an agency's act out by the application's own command; the same id again changes nothing. */
export async function performAgencyAct(
  services: AppDeps,
  { agentId }: Agency,
  { act: { at, by, command }, commandId }: { readonly act: AgencyAct; readonly commandId: string },
): Promise<void> {
  const meta: CommandMeta = { commandId, actor: by, now: new Date(at).toISOString() }
  await openAgency(services, agentId, meta)
  const { revision } = await services.agents.load(agentId)
  await services.agents.handle(agentId, command({ meta, revision, today: dateIn(services.config.timeZone, at) }))
}
