import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { BodyOf, Call, Calls, ParamsOf, QueryOf, ReplyOf, Route } from './call.ts'
import { problems } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of a contract that the route serves. */
    call?: Route
  }
}

type Asked<C extends Call> = FastifyRequest<{ Params: ParamsOf<C>; Querystring: QueryOf<C>; Body: BodyOf<C> }>
type Handler<C extends Call> = (request: Asked<C>, reply: FastifyReply) => Promise<ReplyOf<C> | FastifyReply>
type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute' | 'onRequest' | 'onSend'> & {
  readonly config: FastifyContextConfig
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const

function splitRoute(route: string) {
  const [named = '', url = ''] = route.split(' ')
  const method = methods.find((one) => one === named)
  if (method === undefined) throw new Error(`${route} has no method`)
  return { method, url }
}

function callOf(calls: Calls, route: Route): Call {
  const call = calls[route]
  if (call === undefined) throw new Error(`${route} is in no contract`)
  return call
}

/** Parts of an address by the names they have in the contract. */
function filledIn(url: string, parts: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (whole, name: string) => parts[name] ?? whole)
}

/**
 * Serves calls of a contract by their names: what is sent is judged by it, what is answered is written by it. `parts`: what
 * stands for parameters of the addresses, where a contract serves several things of a kind.
 */
export function serve<C extends Calls>(app: FastifyInstance, calls: C, parts: Readonly<Record<string, string>> = {}) {
  return <R extends keyof C & Route>(route: R, options: Options, handler: NoInfer<Handler<C[R]>>): void => {
    const { response, ...call } = callOf(calls, route)
    app.route<{ Params: ParamsOf<C[R]>; Querystring: QueryOf<C[R]>; Body: BodyOf<C[R]> }>({
      ...options,
      ...splitRoute(filledIn(route, parts)),
      config: { ...options.config, call: route },
      schema: { ...call, response: { ...response, ...problems } },
      handler,
    })
  }
}
