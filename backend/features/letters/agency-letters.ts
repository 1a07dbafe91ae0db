import { accountName } from '@fleet/domain/accounts/account-name'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import { type StartedAgency, answersOf, evolveAgency, noAgency } from '@fleet/domain/agents/state'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import { findOwner } from '@fleet/projections/agents/queries'
import { clockMoment } from '@fleet/platform/http/clock-moment'
import { textLanguage } from '@fleet/platform/http/texts'
import type { Config } from '@fleet/platform/config/config'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import { profileForm } from '../agents/agency.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import { isOneAddress } from '../../mail/recipient.ts'
import { type LetterTo, bulletList } from '../../mail/letter.ts'

type Deps = {
  readonly config: Config
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
}

/** Mailed events of an agency by type; texts are `mail.agency.<kind>.subject` and `.text`. */
const kinds = {
  AgentProfileCompleted: 'completed',
  AgentApproved: 'approved',
  AgentRejected: 'rejected',
  AgentCorrectionsRequested: 'corrections',
  PayoutChangeProposed: 'payoutProposed',
  PayoutChangeConfirmed: 'payoutConfirmed',
  PayoutChangeRefused: 'payoutRefused',
} as const

export const agencyLetterEvents: readonly string[] = Object.keys(kinds)

type AboutAgency = {
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly at: string
  readonly remarks: string | null
  readonly before: StartedAgency
  readonly after: StartedAgency
}

function kindOf(type: string) {
  return Object.entries(kinds).find(([named]) => named === type)?.[1]
}

/** Mail content for the event at `revision`; undefined when it is not mailed. */
export function aboutAgency(history: readonly RecordedEvent<AgencyEvent>[], revision: number): AboutAgency | undefined {
  const event = history[revision]
  const kind = event === undefined ? undefined : kindOf(event.type)
  if (event === undefined || kind === undefined) return undefined
  const { commandId, occurredAt: at } = event.metadata
  const first = history.findIndex(({ metadata }) => metadata.commandId === commandId)
  const [before, after] = [history.slice(0, first), history.slice(0, revision + 1)].map((events) =>
    events.reduce(evolveAgency, noAgency),
  )
  if (before === undefined || after === undefined || before.status === 'none' || after.status === 'none')
    return undefined
  return { kind, at, before, after, remarks: 'notes' in event.data ? (event.data.notes ?? null) : null }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Requested corrections, one per line. */
function requestedItemLines({ requestedItems }: StartedAgency, { forms }: Deps, language: string): string {
  const { form, texts } = forms.current(profileForm)
  return bulletList(
    requestedItems.map(
      ({ field, comment }) => `${fieldLabel(form, texts(language), field)}${comment === '' ? '' : `: ${comment}`}`,
    ),
  )
}

/**
 * Letter to the agency's owner in the agency's language; about payouts also to the previous billing address. undefined
 * when nothing is mailed, or the agency has no owner.
 */
export async function agencyLetter(
  deps: Deps,
  { agentId, revision }: { readonly agentId: string; readonly revision: number },
): Promise<LetterTo | undefined> {
  const about = aboutAgency(await deps.agents.history(agentId), revision)
  const ownerId = about === undefined ? undefined : await findOwner(deps.database, agentId)
  if (about === undefined || ownerId === undefined) return undefined
  const { state: owner } = await deps.accounts.load(ownerId)
  if (owner.status === 'none' || owner.status === 'removed' || owner.email === undefined) return undefined
  const { kind, at, before, after, remarks } = about
  const language = textLanguage(text(answersOf(after)['preferredLanguage']) ?? owner.language ?? 'en')
  const requested = requestedItemLines(after, deps, language)
  const billing = text(answersOf(before)['billingEmail']) ?? ''
  const isPayout = kind.startsWith('payout')
  return {
    address: owner.email,
    copies: isPayout && isOneAddress(billing) && billing !== owner.email ? [billing] : [],
    letter: {
      language,
      subject: `mail.agency.${kind}.subject`,
      name: accountName(owner),
      paragraphs: [
        `mail.agency.${kind}.text`,
        kind === 'corrections' && requested !== '' && 'mail.agency.asked',
        remarks !== null && 'mail.agency.remarks',
      ],
      button: 'mail.agency.button',
      link: `${deps.config.publicUrl}/agent-profile`,
      notes: isPayout ? ['mail.changed.notYou'] : [],
      values: { at: clockMoment(at, language, deps.config.timeZone), remarks: remarks ?? '', asked: requested },
    },
  }
}
