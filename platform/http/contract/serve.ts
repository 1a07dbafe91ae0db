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
    /** The contract's call that the route serves. */
    call?: Route
    /** The answer is a file to view or save, such as a PDF. */
    isFile?: boolean
  }
}

type CallRequest<C extends Call> = FastifyRequest<{ Params: ParamsOf<C>; Querystring: QueryOf<C>; Body: BodyOf<C> }>
/** An async function: a type error about a missing `then` means that `async` is missing. */
type Handler<C extends Call> = (request: CallRequest<C>, reply: FastifyReply) => Promise<ReplyOf<C> | FastifyReply>
type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute' | 'onRequest' | 'onSend'> & {
  readonly config: FastifyContextConfig
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'] as const

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

type PathParts = Readonly<Record<string, string>>

/** Fills parameters of an address with values. */
export function fillPath(address: string, parts: PathParts): string {
  return address.replaceAll(/:(\w+)/g, (whole, name: string) => parts[name] ?? whole)
}

function fillRoute(route: Route, parts: PathParts): Route {
  const { method, url } = splitRoute(route)
  return `${method} /api/${fillPath(url.slice('/api/'.length), parts)}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The parameters by their names in the filled address; a parameter that got a fixed value is none. */
function fillParams(params: Call['params'], parts: PathParts): Call['params'] {
  if (!isObject(params) || !isObject(params.properties)) return params
  const nameOf = (name: string) => {
    const part = parts[name]
    if (part === undefined) return [name]
    return part.startsWith(':') ? [part.slice(1)] : []
  }
  const properties = Object.entries(params.properties).flatMap(([name, schema]) =>
    nameOf(name).map((filled) => [filled, schema]),
  )
  const required = params.required?.flatMap(nameOf)
  return { ...params, properties: Object.fromEntries(properties), ...(required === undefined ? {} : { required }) }
}

/** Content that pages load themselves. */
const ofPages = ['text/html', 'text/css', 'text/javascript', 'text/event-stream']

function answersFile({ response }: Call): boolean {
  return Object.values(response).some(
    (answer) =>
      isObject(answer) &&
      'content' in answer &&
      Object.keys(answer.content ?? {}).some((type) => !ofPages.includes(type)),
  )
}

/**
 * Registers routes for calls of a contract, with validation and serialization by it. `parts`: values for parameters of
 * the addresses, where one contract serves several similar things. `names`: their replacements in the name of the call.
 */
export function serve<C extends Calls>(app: FastifyInstance, calls: C, parts: PathParts = {}, names: PathParts = {}) {
  return <R extends keyof C & Route>(route: R, options: Options, handler: NoInfer<Handler<C[R]>>): void => {
    const contract = callOf(calls, route)
    const { response, params, ...call } = contract
    const name = fillRoute(route, names)
    app.route<{ Params: ParamsOf<C[R]>; Querystring: QueryOf<C[R]>; Body: BodyOf<C[R]> }>({
      ...options,
      ...splitRoute(fillPath(name, parts)),
      config: { ...options.config, call: name, isFile: answersFile(contract) },
      schema: {
        ...call,
        ...(params === undefined ? {} : { params: fillParams(params, parts) }),
        response: { ...response, ...problems },
      },
      handler,
    })
  }
}
