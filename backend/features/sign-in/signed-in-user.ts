import type { FastifyRequest } from 'fastify'
import type { Role } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Right } from '@fleet/domain/rights/rights'
import { rightsOf } from '@fleet/domain/rights/rights'
import { findAccount } from '@fleet/projections/accounts/queries'
import { lacksSecondFactor } from '../../plugins/proof.ts'
import { accountOf, actorOf } from '../../plugins/session.ts'
import type { PreviewedRole } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'

/** `GET /api/auth/user`. `role` is the one whose rights apply, null: none; names are null once erased. */
export type SignedInUser = {
  readonly id: string
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly role: Role | null
  /** What this person may do with something at least, by the table of rights; screens offer nothing else. */
  readonly may: readonly Right[]
  readonly agentId?: string
  /** Nothing but setting up a second factor is open to the session. */
  readonly mustSetUpSecondFactor?: true
  readonly preview?: { readonly original: Role; readonly as: PreviewedRole }
}

type Parts = Pick<Services, 'config' | 'database' | 'accounts'>

/** Source: table `account`; the account's stream while the projections have not come to it, as right after a start. */
async function namesOf(id: string, { database, accounts }: Pick<Parts, 'database' | 'accounts'>) {
  const row = await findAccount(database, id)
  if (row !== undefined) return row
  const { state } = await accounts.load(id)
  return state.status === 'none' || state.status === 'removed' ? reject('session.required') : state
}

/** Who is signed in, from the session. @throws Rejection session.required */
export async function signedInUser(request: FastifyRequest, parts: Parts): Promise<SignedInUser> {
  const { id, role } = accountOf(request)
  const actor = actorOf(request)
  const { agentId } = actor
  const { preview: as } = request.session
  const { email = null, firstName = null, lastName = null } = await namesOf(id, parts)
  return {
    id, email, firstName, lastName,
    role: as ?? role ?? null,
    may: rightsOf(actor),
    ...(agentId === undefined ? {} : { agentId }),
    ...(lacksSecondFactor(request, parts.config.demandsSecondFactor) ? { mustSetUpSecondFactor: true } : {}),
    ...(as === undefined || role === undefined ? {} : { preview: { original: role, as } }),
  }
}
