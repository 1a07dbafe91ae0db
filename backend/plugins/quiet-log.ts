import { LogController } from 'fastify'
import type { FastifyRequest } from 'fastify'

/** A route that is not there has nothing but its address to be named by. */
class WithoutAddresses extends LogController {
  override routeNotFound(): void {}
}

/**
 * The log knows a request by its route, never by its address, at whatever level: addresses carry tokens of links, and what
 * people search for. Only what went wrong is logged.
 */
export const quietLog = {
  logController: new WithoutAddresses(),
  logger: {
    level: 'warn',
    serializers: { req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null }) },
  },
}
