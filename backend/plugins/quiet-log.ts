import { LogController } from 'fastify'
import type { FastifyRequest } from 'fastify'

/** A route that is not there has nothing but its address to be named by. */
class WithoutAddresses extends LogController {
  override routeNotFound(): void {}
}

type LoggedFault = { readonly type: string; readonly message: string; readonly stack: string; readonly [more: string]: unknown }
const mostCauses = 5

/** Of a fault no more than this: a database lays whole rows beside its own. */
function faultOf(fault: unknown, causes = 0): LoggedFault {
  if (!(fault instanceof Error) || causes > mostCauses) return { type: typeof fault, message: '', stack: '' }
  const { name: type, message, stack = '', cause } = fault
  const code = 'code' in fault ? { code: fault.code } : {}
  return { type, message, ...code, stack, ...(cause === undefined ? {} : { cause: faultOf(cause, causes + 1) }) }
}

/**
 * The log knows a request by its route, never by its address, at whatever level: addresses carry tokens of links, and what
 * people search for. Only what went wrong is logged.
 */
export const quietLog = {
  logController: new WithoutAddresses(),
  logger: {
    level: 'warn',
    serializers: {
      err: (fault: unknown) => faultOf(fault),
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null }),
    },
  },
}
