import type { Actor, EventMetadata } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'

const roles: readonly Actor['role'][] = ['king-snefro', 'admin', 'manager', 'agent', 'guest', 'none', 'system']

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function actorOf(value: Json | undefined): Actor {
  const { id, role, agentId, member, onBehalfOf, preview } =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return {
    id: text(id),
    role: roles.find((known) => known === role) ?? 'system',
    ...(typeof agentId === 'string' ? { agentId } : {}),
    ...(member === true ? { member } : {}),
    ...(typeof onBehalfOf === 'string' ? { onBehalfOf } : {}),
    ...(preview === true ? { preview } : {}),
  }
}

/** Metadata as stored, read leniently: what is missing is ''. */
export function metadataOf(stored: JsonObject): EventMetadata {
  const { formVersion, shape } = stored
  return {
    actor: actorOf(stored['actor']),
    occurredAt: text(stored['occurredAt']),
    commandId: text(stored['commandId']),
    correlationId: text(stored['correlationId']),
    shape: typeof shape === 'number' ? shape : 1,
    seal: text(stored['seal']),
    ...(typeof formVersion === 'string' ? { formVersion } : {}),
  }
}
