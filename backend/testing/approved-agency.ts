import { randomUUID } from 'node:crypto'
import type { Command } from '@fleet/domain/kernel/command'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import { type Agency, evolveAgency, noAgency } from '@fleet/domain/agents/state'
import { agencyPerson } from '../features/agents/agency.ts'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { AppDeps } from '../app/background.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

export const approvedAgencyName = 'Tidewrack Travel'

/** Approves agencies, so that they may submit, without the application's screens; an approved one stays unchanged. */
export async function approveAgencies(
  { store, vault, clock }: Pick<AppDeps, 'store' | 'vault' | 'clock'>,
  ...agentIds: readonly string[]
): Promise<void> {
  const agencies = createCommandHandler<Agency, Command, AgencyEvent>(
    { catalogue, store, vault },
    { prefix: 'agent', decider: { initial: noAgency, evolve: evolveAgency, decide: approved } },
  )
  for (const agentId of agentIds) {
    await agencies.handle(agentId, {
      type: 'Approve',
      data: { agentId },
      meta: { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now: clock.now() },
    })
  }
}

function named(personId: string): AgencyEvent {
  return { type: 'AnswersSaved', data: { personId, passengerIndex: 1, answers: { tradingName: approvedAgencyName } } }
}

function approved(state: Agency, { data }: Command): AgencyEvent[] {
  const agentId = 'agentId' in data ? String(data.agentId) : ''
  const personId = agencyPerson(agentId)
  return [
    ...(state.status === 'none'
      ? [{ type: 'AgencyOpened' as const, data: { agentId, personId } }, named(personId)]
      : []),
    ...(state.status === 'approved' ? [] : [{ type: 'AgentApproved' as const, data: { personId, notes: null } }]),
  ]
}
