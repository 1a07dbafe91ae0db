import type { FastifyRequest } from 'fastify'
import { emptyAgency, type Agency } from '@fleet/domain/agents/state'
import { reject } from '@fleet/domain/kernel/rejection'
import { reachOf } from '@fleet/domain/rights/rights'
import { isStaff } from '@fleet/domain/rights/staff'
import { isAgencyKnown } from '@fleet/projections/agents/queries'
import type { Authorized } from '../../form-instances/form-type.ts'
import { type Subject, subject } from '@fleet/platform/http/rights/rights'
import { actorOf } from '@fleet/platform/http/session/session'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { DatabasePool } from 'slonik'
import { agencyPerson } from './agency.ts'

/** `isThere`: something was written to it; otherwise it is shown empty. */
export type FoundAgency = Authorized<Agency> & { readonly exists: boolean; readonly preview: boolean }

const isAgentId = /^[\w-]{1,64}$/

/** What a page writes into an address when it has no id. */
const emptyId = /^(?:|undefined|null)$/

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined
}

/** Of the address, or where it names none of the body, else one's own. @throws Rejection agents.noAgentId */
function agentIdOf(request: FastifyRequest): string {
  const named = field(request.params, 'agentId') ?? field(request.body, 'agentId') ?? actorOf(request).agentId
  return typeof named === 'string' && !emptyId.test(named) ? named : reject('agents.noAgentId')
}

/**
 * The agency that a request names. One that an account holds and to which nothing was written yet is there, and empty: to
 * its own people, and to staff once the list has it.
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
      if (reachOf('agentProfile.see', actor) === 'no') return undefined
      const id = agentIdOf(request)
      if (!isAgentId.test(id)) return undefined
      // Also for a read: what staff decided in another process shows at once
      const { state, revision } = await agents.load(id)
      if (state.status !== 'none') return { id, state, revision, exists: true, preview: false }
      const isHeld = actor.agentId === id || (isStaff(actor) && (await isAgencyKnown(database, id)))
      // The revision that it will have once it is opened
      return isHeld
        ? { id, state: emptyAgency(id, agencyPerson(id)), revision: 0, exists: false, preview: actor.preview === true }
        : undefined
    },
  })
}
