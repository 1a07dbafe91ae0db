import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { reject } from '@fleet/domain/kernel/rejection'
import type { ReadModelState } from './read-model-state.ts'
import { codeOf, statusOf } from './errors.ts'
import { runAsRoute } from './named-reads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The read models that the route reads; it waits only for these. */
    reads?: readonly string[]
  }
}

/** Waits until these read models (default: all) have reached a position; false after the timeout. */
export type ReadModels = {
  waitFor(position: bigint, timeoutMs: number, names?: readonly string[]): Promise<boolean>
  state(names: readonly string[]): Promise<ReadModelState>
}

const positionCookie = 'position'
const maxWaitMs = 2_000

/** Tells the client the log position after its command: returns it for the body and sets the cookie. */
export function setReadPosition(reply: FastifyReply, position: bigint | undefined): { position?: string } {
  if (position === undefined) return {}
  void reply.setCookie(positionCookie, String(position), { path: '/', httpOnly: true, sameSite: 'lax' })
  return { position: String(position) }
}

/** Waits until the read models that the route names show what its command did, at most two seconds. */
export async function awaitWrite(
  reply: FastifyReply,
  readModels: Pick<ReadModels, 'waitFor'>,
  position: bigint | undefined,
): Promise<void> {
  await readModels.waitFor(position ?? 0n, maxWaitMs, reply.request.routeOptions.config.reads ?? [])
}

type KnownLog = {
  readonly head: EventStore['head']
  /** The end of the log when this process started: events up to there are never reported as not found. */
  readonly startPosition: () => bigint
}

const behindRequests = new WeakSet<FastifyRequest>()

function markBehind(request: FastifyRequest, reply: FastifyReply): void {
  behindRequests.add(request)
  void reply.header('x-read-behind', 'true')
}

function positionOf({ cookies }: FastifyRequest): bigint {
  const position = cookies[positionCookie]
  return position !== undefined && /^\d{1,19}$/.test(position) ? BigInt(position) : 0n
}

/**
 * Waits until the read models show this person's own writes, and all events from before this process started, at most
 * two seconds. Sets headers when they do not, or when they have parked events.
 */
async function awaitOwnWrites(
  request: FastifyRequest,
  reply: FastifyReply,
  readModels: ReadModels,
  { head, startPosition }: KnownLog,
): Promise<void> {
  const { reads = [] } = request.routeOptions.config
  if (reads.length === 0) return
  const { hasParkedEvents, isReplaced } = await readModels.state(reads)
  if (hasParkedEvents) void reply.header('x-read-lacks', 'true')
  const own = positionOf(request)
  const awaited = own > startPosition() ? own : startPosition()
  // Read models do not advance while the log is replaced.
  if (isReplaced) return markBehind(request, reply)
  if (await readModels.waitFor(awaited, maxWaitMs, reads)) return
  markBehind(request, reply)
  // The cookie is from a log that was replaced by an older copy.
  if (own > startPosition() && own > (await head().catch(() => own)))
    void reply.clearCookie(positionCookie, { path: '/' })
}

const isMissing = (request: FastifyRequest, error: unknown) => statusOf(request, codeOf(error)) === 404

/**
 * Answers 404 only when the read models are up to date: otherwise waits for them and retries, or answers that they are
 * behind.
 */
function confirmNotFound(
  handler: RouteHandlerMethod,
  reads: readonly string[],
  readModels: ReadModels,
  { head }: KnownLog,
): RouteHandlerMethod {
  return async function (request, reply) {
    try {
      return await handler.call(this, request, reply)
    } catch (error) {
      if (!isMissing(request, error)) throw error
      if (!behindRequests.has(request) && !(await readModels.waitFor(await head(), maxWaitMs, reads)))
        markBehind(request, reply)
      if (behindRequests.has(request)) reject('reads.behind')
      // A command is not retried.
      if (!['GET', 'HEAD'].includes(request.method)) throw error
      return handler.call(this, request, reply)
    }
  }
}

/**
 * Applies to all routes registered later: a route waits for the read models that it names in `config.reads`, can read
 * no others, and does not answer 404 from a read model that is behind.
 */
export function registerReads(
  app: FastifyInstance,
  readModels: ReadModels,
  log: KnownLog & { readonly names: readonly string[] },
): void {
  app.addHook('onRoute', (route) => {
    const { reads = [] } = route.config ?? {}
    const unknown = reads.find((name) => !log.names.includes(name))
    if (unknown !== undefined)
      throw new Error(`${String(route.method)} ${route.url} reads ${unknown}: there is no such read model`)
    if (reads.length > 0) route.handler = confirmNotFound(route.handler, reads, readModels, log)
  })
  app.addHook('preHandler', (request, reply, done) => {
    const {
      config: { reads = [] },
      method,
      url,
    } = request.routeOptions
    const route = { name: `${String(method)} ${String(url)}`, reads }
    awaitOwnWrites(request, reply, readModels, log).then(() => runAsRoute(route, done), done)
  })
}
