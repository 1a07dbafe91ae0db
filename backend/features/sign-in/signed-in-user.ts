import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { rightsOf } from '@fleet/domain/rights/rights'
import { findAccount } from '@fleet/projections/accounts/queries'
import { needsSecondFactor, accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { Config } from '@fleet/platform/config/config'
import type { DatabasePool } from 'slonik'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { SignedInUser } from './contract.ts'

type Deps = { readonly config: Config; readonly database: DatabasePool; readonly accounts: AccountHandler }

/** Source: table `account`; the account's stream while the projection is behind, as right after a start. */
async function namesOf(id: string, { database, accounts }: Pick<Deps, 'database' | 'accounts'>) {
  const row = await findAccount(database, id)
  if (row !== undefined) return row
  const { state } = await accounts.load(id)
  return state.status === 'none' || state.status === 'removed' ? reject('session.required') : state
}

/** The account of the session. @throws Rejection session.required */
export async function signedInUser(request: FastifyRequest, deps: Deps): Promise<SignedInUser> {
  const { id, role } = accountOf(request)
  const actor = actorOf(request)
  const { agentId, member } = actor
  const { preview: as } = request.session
  const { email = null, firstName = null, lastName = null } = await namesOf(id, deps)
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl: null,
    agentProfileId: agentId ?? null,
    role: as ?? role ?? null,
    may: rightsOf(actor),
    ...(agentId === undefined ? {} : { agentId }),
    ...(member === undefined ? {} : { member }),
    ...(needsSecondFactor(request, deps.config.requiresSecondFactor) ? { mustSetUpSecondFactor: true } : {}),
    ...(as === undefined || role === undefined ? {} : { preview: { original: role, as } }),
  }
}
