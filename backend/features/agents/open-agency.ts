import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { CommandResult } from '@fleet/domain/kernel/command-handler'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { Agency } from '@fleet/domain/agents/state'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import { agencyPerson } from './agency.ts'

/** Starts an agency's stream before its first write; has no effect when repeated. */
export function openAgency(
  { agents, keys }: { readonly keys: MasterKeys; readonly agents: AgencyHandler },
  agentId: string,
  { actor, now }: CommandMeta,
): Promise<CommandResult<Agency, AgencyEvent>> {
  const meta = { actor, now, commandId: namedId(keys, 'command', `open agency ${agentId}`) }
  return agents.handle(agentId, { type: 'OpenAgency', data: { agentId, personId: agencyPerson(agentId) }, meta })
}
