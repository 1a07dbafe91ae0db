import type { FastifyInstance } from 'fastify'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import { teamOf } from '@fleet/domain/agents/team'
import { type MemberRow, findMembers } from '@fleet/projections/accounts/members'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { awaitWrite, setReadPosition, type ReadModels } from '@fleet/platform/http/read-your-writes'
import { actorOf, agencyOf } from '@fleet/platform/http/session/session'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { DatabasePool } from 'slonik'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Vault } from '@fleet/platform/vault/vault'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { type Member, teamCalls } from './contract.ts'
import { addMember, changeMember, removeMember } from './members.ts'

const reading = { right: 'team', reads: ['account-list'] } as const
const writing = { ...reading, outside: true } as const

function shown({ memberOf: parentUserId, ...row }: MemberRow): Member {
  return { ...row, parentUserId, createdByAgentId: row.agentId }
}

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly readModels: ReadModels
  readonly sessions: Sessions
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

/** An agency's team, for its owner; 404 for accounts without an agency. */
export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  const { agents, clock, database, readModels } = deps

  /** Member from the account's stream, with columns of the read model where available. */
  async function rowOf(account: PresentAccount): Promise<Member> {
    const { accountId: id, memberOf = '', agentId = '', status } = account
    const { username = null, email = null, firstName = null, lastName = null } = account
    const [row = { lastLogin: null, createdAt: clock.now(), updatedAt: clock.now() }] = await findMembers(database, [
      id,
    ])
    return shown({ ...row, id, memberOf, agentId, username, email, firstName, lastName, isActive: status === 'active' })
  }

  const route = serve(app, teamCalls)
  route('GET /api/agent-users', { config: reading }, async (request) => {
    const { state } = await agents.load(agencyOf(actorOf(request)))
    return (await findMembers(database, teamOf(state))).map(shown)
  })

  route('POST /api/agent-users', { config: writing }, async (request, reply) => {
    const added = await addMember(deps, agencyOf(actorOf(request)), request.body, commandMeta(request, deps))
    await awaitWrite(reply, readModels, added.position)
    return reply.code(201).send({ ...(await rowOf(added.account)), ...setReadPosition(reply, added.position) })
  })

  route('PATCH /api/agent-users/:id', { config: writing }, async (request, reply) => {
    const seat = { agentId: agencyOf(actorOf(request)), memberId: request.params.id }
    const changed = await changeMember(deps, seat, request.body, commandMeta(request, deps))
    await awaitWrite(reply, readModels, changed.position)
    return { ...(await rowOf(changed.account)), ...setReadPosition(reply, changed.position) }
  })

  route('DELETE /api/agent-users/:id', { config: writing }, async (request, reply) => {
    const seat = { agentId: agencyOf(actorOf(request)), memberId: request.params.id }
    const removed = await removeMember(deps, seat, commandMeta(request, deps))
    return { id: removed.accountId, ...setReadPosition(reply, removed.position) }
  })
}
