import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { faultName, faultTrace } from './fault.ts'

/** A route that is not there has nothing but its address to be named by. */
class WithoutAddresses extends LogController {
  override routeNotFound(): void {}
}

/** Of a fault no more than `fault.ts` tells; a message, which whoever reads the log expects, there is none. */
function faultOf(error: unknown) {
  return { type: faultName(error), message: '', stack: faultTrace(error) }
}

const errorIn = (first: unknown) => (typeof first === 'object' && first !== null && 'err' in first ? first.err : first)

/** A line's text is never an error's message, which pino takes where none is given and libraries give. */
const hooks: Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>['hooks'] = {
  logMethod(args, log) {
    const [first, text, ...values] = args
    const error = errorIn(first)
    if (!(error instanceof Error)) return log.apply(this, args)
    const isOurs = text !== undefined && text !== error.message
    return log.apply(this, [first === error ? { err: error } : first, isOurs ? text : faultName(error), ...values])
  },
}

/**
 * The log knows a request by its route, never by its address, at whatever level: addresses carry tokens of links, and what
 * people search for. Only what went wrong is logged.
 */
export const quietLog = {
  logController: new WithoutAddresses(),
  logger: {
    level: 'warn',
    hooks,
    serializers: {
      err: faultOf,
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null }),
    },
  },
}
