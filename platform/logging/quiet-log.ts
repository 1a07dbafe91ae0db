import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { faultName, faultTrace } from './fault.ts'

/** An unknown route has no name but its address, so it is not logged. */
class WithoutAddresses extends LogController {
  override routeNotFound(): void {}
}

/** Logs of an error only what `fault.ts` returns; the empty message satisfies readers that expect one. */
function faultOf(error: unknown) {
  return { type: faultName(error), message: '', stack: faultTrace(error) }
}

const errorIn = (first: unknown) => (typeof first === 'object' && first !== null && 'err' in first ? first.err : first)

/** Prevents error messages as text of a log line: pino uses them by default, and libraries pass them. */
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
 * Logs requests by route, never by address, at any level: addresses contain tokens and search texts. Only problems are
 * logged.
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
