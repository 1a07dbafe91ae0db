import type { FastifyRequest } from 'fastify'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { statusOf } from '../errors.ts'

/** `denied`: the role does not allow it; `hidden`: the thing does not exist for this person. */
type Refused = { readonly accountId: string; readonly kind: 'denied' | 'hidden'; readonly right: string }

/** Steps of signing in, not refusals. */
const steps = ['session.notRecent', 'session.secondFactorMissing']

/** What a signed-in person was refused; undefined: nothing, or no one was signed in. */
export function refusalOf(request: FastifyRequest, error: unknown): Refused | undefined {
  const {
    session,
    routeOptions: { config },
  } = request
  if (!(error instanceof Rejection) || steps.includes(error.code)) return undefined
  const status = statusOf(request, error.code)
  // A missing thing looks like one that this person may not see.
  const kind = status === 403 ? 'denied' : status === 404 && config.of !== undefined ? 'hidden' : undefined
  const { account } = session
  return kind === undefined || account === undefined
    ? undefined
    : { accountId: account.id, kind, right: config.right ?? 'open' }
}
