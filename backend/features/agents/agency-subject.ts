import type { FastifyRequest } from 'fastify'
import { emptyAgency, type Agency } from '@fleet/domain/agents/state'
import { reject } from '@fleet/domain/kernel/rejection'
import { scopeOf } from '@fleet/domain/rights/rights'
import { isStaff } from '@fleet/domain/rights/staff'
import { isAgencyKnown } from '@fleet/projections/agents/queries'
import type { Authorized } from '../../form-instances/form-type.ts'
import { type Subject, subject } from '@fleet/platform/http/rights/rights'
import { actorOf } from '@fleet/platform/http/session/session'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { DatabasePool } from 'slonik'
import { agencyPerson } from './agency.ts'

/** `exists`: the agency has events; otherwise its profile is empty. */
export type FoundAgency = Authorized<Agency> & { readonly exists: boolean; readonly preview: boolean }

const isAgentId = /^[\w-]{1,64}$/

/** What a page writes into an address when it has no id. */
const emptyId = /^(?:|undefined|null)$/

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined
}

/** Agency id of the address, else of the body, else the reader's own. @throws Rejection agents.noAgentId */
function agentIdOf(request: FastifyRequest): string {
  const named = field(request.params, 'agentId') ?? field(request.body, 'agentId') ?? actorOf(request).agentId
  return typeof named === 'string' && !emptyId.test(named) ? named : reject('agents.noAgentId')
}

/**
 * The agency of a request. An agency without events is found, with an empty profile, by its own accounts, and by staff
 * once the list has it.
 */
export function agencySubject({
  agents,
  database,
}: {
  readonly database: DatabasePool
  readonly agents: AgencyHandler
}): Subject<FoundAgency> {
  return subject<FoundAgency>({
    see: 'agentProfile.see',
    missing: 'agents.notFound',
    ownershipOf: ({ id, preview }) => ({ agentId: id, preview }),
    async find(request) {
      const actor = actorOf(request)
      if (scopeOf('agentProfile.see', actor) === 'no') return undefined
      const id = agentIdOf(request)
      if (!isAgentId.test(id)) return undefined
      // Loads for reads too: decisions made in another process show at once.
      const { state, revision } = await agents.load(id)
      if (state.status !== 'none') return { id, state, revision, exists: true, preview: false }
      const isHeld = actor.agentId === id || (isStaff(actor) && (await isAgencyKnown(database, id)))
      // The revision after opening it.
      return isHeld
        ? { id, state: emptyAgency(id, agencyPerson(id)), revision: 0, exists: false, preview: actor.preview === true }
        : undefined
    },
  })
}
