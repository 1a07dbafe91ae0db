import type { FastifyRequest } from 'fastify'
import { isStaff } from '@fleet/domain/rights/staff'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import { allowance } from '@fleet/platform/http/rate-limits/allowance'
import type { InstanceLimits } from './limits.ts'

/** Counts a request that stores answers. @throws Rejection limits.saves | limits.savedBytes */
export type CountSave = (request: FastifyRequest) => void

/** Limits how much a guest or agent makes the database grow: the log keeps everything for ever. */
export function saveAllowance(
  deps: Parameters<typeof allowance>[0],
  { savesPerMinute, savedBytes }: Pick<InstanceLimits, 'savesPerMinute' | 'savedBytes'>,
): CountSave {
  const saves = allowance(deps, 'saves', savesPerMinute)
  const bytes = allowance(deps, 'saved bytes', savedBytes)
  return (request) => {
    if (isStaff(actorOf(request))) return
    const { id } = accountOf(request)
    saves.spend(id, 1)
    bytes.spend(id, Number(request.headers['content-length'] ?? JSON.stringify(request.body).length))
  }
}
