import type { Actor } from '@fleet/domain/kernel/event'
import { agencyName } from '@fleet/domain/agents/agency-name'
import { hasExpired } from '@fleet/domain/invitations/decider'
import { isStaff } from '@fleet/domain/rights/staff'
import { activeConfirmations, isClosedTo, reconfirms } from '@fleet/domain/submissions/model/confirmations'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { formRules } from '../../../form-instances/form-rules.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { OutboxTable } from '../../../mail/outbox-table.ts'
import type { DatabasePool } from 'slonik'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { FormVersion } from '../../../form-registry/form-version.ts'
import type { Registration } from '../contract.ts'

type Deps = {
  readonly clock: Clock
  readonly database: DatabasePool
  readonly agents: AgencyHandler
  readonly outbox: OutboxTable
}

type ConfirmationDeps = Pick<Deps, 'clock' | 'outbox'>

/** Declarations that guests were asked to confirm, with their state for this reader. */
export async function shownConfirmations(
  { clock, outbox }: ConfirmationDeps,
  state: StartedSubmission,
  { form }: FormVersion,
  reader: Actor,
): Promise<Registration['confirmations']> {
  if (state.confirmations.length === 0) return []
  const all = activeConfirmations(state, formRules(form))
  const mails = await outbox.states(all.map(({ personId }) => personId))
  return all.map((one) => ({
    id: one.confirmationId,
    person: one.person,
    declarations: one.declared.map(({ id }) => id),
    fields: [...one.fields],
    status:
      one.confirmed !== undefined || reconfirms(reader, state, one)
        ? 'confirmed'
        : one.outdated !== undefined
          ? 'changed'
          : hasExpired(one, clock.now())
            ? 'expired'
            : 'asked',
    email: one.email ?? null,
    language: one.language,
    askedAt: one.requested.at,
    expiresAt: one.expiresAt,
    confirmedAt: (one.confirmed ?? one.outdated)?.at ?? null,
    mail: mails.get(one.personId) ?? 'waiting',
    isClosed: isClosedTo(reader, state, one),
  }))
}

/** Agent who filled it in last, with the agency; null without one, and for agents. */
export async function shownFiller(
  { database, agents }: Pick<Deps, 'database' | 'agents'>,
  { filledBy }: StartedSubmission,
  reader: Actor,
): Promise<Registration['filledBy']> {
  if (filledBy === undefined || (reader.role !== 'guest' && !isStaff(reader))) return null
  const [names, { state: agency }] = await Promise.all([
    findAccountNames(database, [filledBy.accountId]),
    agents.load(filledBy.agentId, { allowMissingKeys: true }),
  ])
  return { name: names.get(filledBy.accountId) ?? null, agency: agencyName(agency) ?? null }
}
