import type { FastifyRequest } from 'fastify'
import type { Role } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { findAccount } from '@fleet/projections/accounts/queries'
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
  readonly agentId?: string
  readonly preview?: { readonly original: Role; readonly as: PreviewedRole }
}

/** Who is signed in. Source: the session, and table `account` for the names. @throws Rejection session.required */
export async function signedInUser(request: FastifyRequest, { database }: Pick<Services, 'database'>): Promise<SignedInUser> {
  const { id, role } = accountOf(request)
  const { agentId } = actorOf(request)
  const { preview: as } = request.session
  const { email, firstName, lastName } = (await findAccount(database, id)) ?? reject('session.required')
  return {
    id, email, firstName, lastName,
    role: as ?? role ?? null,
    ...(agentId === undefined ? {} : { agentId }),
    ...(as === undefined || role === undefined ? {} : { preview: { original: role, as } }),
  }
}
