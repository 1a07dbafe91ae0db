import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { Handled } from '@fleet/platform/event-sourcing/command-handler/aggregate'
import type { Services } from '../../services.ts'
import { namedId } from '@fleet/platform/vault/keys'
import type { Agency } from '@fleet/domain/agents/state'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import { agencyPerson } from './agency.ts'

/** Before whatever is written first to an agency: its stream begins; again changes nothing. */
export function openAgency(
  { agents, keys }: Pick<Services, 'agents' | 'keys'>,
  agentId: string,
  { actor, now }: CommandMeta,
): Promise<Handled<Agency, AgencyEvent>> {
  const meta = { actor, now, commandId: namedId(keys, 'command', `open agency ${agentId}`) }
  return agents.handle(agentId, { type: 'OpenAgency', data: { agentId, personId: agencyPerson(agentId) }, meta })
}
