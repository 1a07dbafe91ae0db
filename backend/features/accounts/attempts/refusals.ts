import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AccessRefused } from '@fleet/domain/refusals/events'
import { refusalOf } from '@fleet/platform/http/rights/refusals'
import type { RefusalHandler } from '@fleet/domain/refusals/decider'
import type { Clock } from '@fleet/platform/time/clock'
import { countByMinute } from './minute-counts.ts'

/** Records requests that the rights refused: at most one event a minute per account, kind and right. */
export function registerRefusals(
  app: FastifyInstance,
  { refusals, clock }: { readonly clock: Clock; readonly refusals: RefusalHandler },
): void {
  const refused = countByMinute<Omit<AccessRefused['data'], 'attempts'>>(
    (about, attempts) => {
      const now = clock.now()
      const meta = { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now } as const
      return refusals.handle(now.slice(0, 10), { type: 'RecordRefusals', data: { ...about, attempts }, meta })
    },
    (error) => app.log.warn(error),
  )
  app.addHook('onError', async (request, _reply, error) => {
    const about = refusalOf(request, error)
    if (about !== undefined) refused.count(about)
  })
  app.addHook('onClose', () => refused.flush())
}
