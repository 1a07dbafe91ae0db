import { Rejection } from '@fleet/domain/kernel/rejection'
import { metadataOf } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Clock } from '@fleet/platform/time/clock'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Vault } from '@fleet/platform/vault/vault'
import { removeAccount } from '../accounts/directory.ts'
import { seat } from './members.ts'

type StoredEvent = Parameters<Reactor['react']>[0]

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly sessions: Sessions
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

/**
 * Keeps account and seat of a member together: completes interrupted changes, and frees the seat of an erased account.
 */
export function teamSeats(deps: Deps): Reactor {
  const { accounts, agents, clock, keys } = deps

  async function reconcile({ type, metadata }: StoredEvent, memberId: string): Promise<void> {
    const { state } = await accounts.load(memberId)
    if (state.status === 'none' || state.memberOf === undefined || state.agentId === undefined) return
    const { agentId } = state
    const meta = {
      actor: metadataOf(metadata).actor,
      now: clock.now(),
      commandId: namedId(keys, 'command', `settle ${type} ${memberId}`),
    }
    if (type === 'TeamMemberRemoved') await removeAccount(deps, memberId, meta)
    else if (type === 'AccountRemoved')
      await agents.handle(agentId, {
        type: 'RemoveTeamMember',
        data: { memberId },
        meta: { ...meta, actor: { id: 'system', role: 'system' } },
      })
    else if (state.status !== 'removed') await seat(deps, { agentId, memberId }, meta)
  }

  return {
    name: 'team-seats',
    types: new Set(['RoleGranted', 'AccountRemoved', 'TeamMemberRemoved']),
    async react(event) {
      const { accountId, memberId = accountId } = event.data
      try {
        if (typeof memberId === 'string') await reconcile(event, memberId)
      } catch (error) {
        // The team is full and the account was removed again.
        if (!(error instanceof Rejection)) throw error
      }
    },
  }
}
