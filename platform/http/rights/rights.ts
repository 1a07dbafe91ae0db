import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { type Ownership, type Right, isAllowed, scopeOf } from '@fleet/domain/rights/rights'
import { isRecent, needsSecondFactor, accountOf, actorOf, actorOfAccount } from '../session/session.ts'

/** What an address names: how to find it, its owner, and the right to see it. */
type SubjectOptions<Found> = {
  readonly see: Right
  /** The code of its 404. */
  readonly missing: string
  /** Reads from the cache where possible, unless `fresh`; undefined when it does not exist. */
  readonly find: (request: FastifyRequest, fresh: boolean) => Promise<Found | undefined>
  readonly ownershipOf: (found: Found) => Ownership
}

type AccessRequest = { readonly request: FastifyRequest; readonly actor: Actor; readonly right: Right }

/** For a route's `config.of`: the check of rights finds what the address names and passes it to the route's handler. */
export type Subject<Found> = {
  /** @throws Rejection its `missing`, or access.denied */
  readonly check: (access: AccessRequest) => Promise<void>
  /** Wraps the handler of a route that has this subject as `of`. */
  readonly given: <R extends FastifyRequest, T>(
    handler: (request: R, reply: FastifyReply, found: Found) => T,
  ) => (request: R, reply: FastifyReply) => T
}

export function subject<Found>({ see, missing, find, ownershipOf }: SubjectOptions<Found>): Subject<Found> {
  const checked = new WeakMap<FastifyRequest, Found>()

  /** Returns the error code of the refusal; undefined: allowed. */
  async function refusal({ request, actor, right }: AccessRequest, fresh: boolean): Promise<string | undefined> {
    const found = await find(request, fresh)
    if (found === undefined || !isAllowed(see, actor, ownershipOf(found))) return missing
    checked.set(request, found)
    return isAllowed(right, actor, ownershipOf(found)) ? undefined : 'access.denied'
  }

  return {
    /** The cache is enough to allow a request, never to refuse it. */
    async check(access) {
      const reads = ['GET', 'HEAD'].includes(access.request.method)
      const refused = (await refusal(access, reads)) !== undefined && (await refusal(access, true))
      if (refused) reject(refused)
    },
    given: (handler) => (request, reply) => {
      const found = checked.get(request)
      if (found === undefined) throw new Error(`${request.routeOptions.url} has no subject in its config`)
      return handler(request, reply, found)
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right that the route requires (`domain/rights/rights.ts`); `open`: none, not even a session. */
    right?: Right | 'open'
    /** What the address names: it must be within the right's reach. */
    of?: Pick<Subject<never>, 'check'>
    /** Has external effects: refused in preview. */
    outside?: true
    /** Uses the account's own role even in preview. */
    ignoresPreview?: true
    /** Requires a recent sign-in: always, or when the body contains one of these fields. */
    needsRecentSignIn?: true | readonly string[]
    /** Open to staff who still have to set up the required second factor. */
    beforeSecondFactor?: true
  }
}

/**
 * A registered route under /api: `GET` and `/api/stats`, with the JSON Schemas of its parts, the right it requires and
 * the read models it reads.
 */
export type RouteContract = {
  readonly method: string
  readonly url: string
  readonly schema: FastifySchema | undefined
  /** Its name in the contract; undefined: it has none. */
  readonly call: string | undefined
  readonly right: Right | 'open'
  /** The address names something with an owner. */
  readonly isOfSubject: boolean
  /** It has external effects. */
  readonly outside: boolean
  readonly reads: readonly string[]
}

/** @throws Rejection session.notRecent with the sign-in method of the session, for the prompt */
export function assertRecentSignIn({ session: { proof } }: FastifyRequest): void {
  if (!isRecent(proof, new Date())) reject('session.notRecent', { values: { method: proof?.method ?? 'password' } })
}

function checkRecent(request: FastifyRequest): void {
  const { needsRecentSignIn } = request.routeOptions.config
  if (needsRecentSignIn === undefined) return
  const named = typeof request.body === 'object' && request.body !== null ? Object.keys(request.body) : []
  if (needsRecentSignIn === true || needsRecentSignIn.some((field) => named.includes(field)))
    assertRecentSignIn(request)
}

/**
 * The only access check: 401 without a session, 404 for what this person may not see, 403 for what they may see but not
 * do, or not yet. A route under /api without a right stops the start. Returns the routes registered so far; the list
 * grows.
 */
export function registerRights(
  app: FastifyInstance,
  { requiresSecondFactor }: { requiresSecondFactor: boolean },
): readonly RouteContract[] {
  const routes: RouteContract[] = []
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!/^\/api(\/|$)/.test(url)) return
    if (config?.right === undefined) throw new Error(`${String(method)} ${url} names no right`)
    routes.push({
      method: String(method),
      url,
      schema,
      call: config.call,
      right: config.right,
      isOfSubject: config.of !== undefined,
      outside: config.outside === true,
      reads: config.reads ?? [],
    })
  })
  app.addHook('preValidation', async (request) => {
    const { right = 'open', of, outside, ignoresPreview, beforeSecondFactor } = request.routeOptions.config
    if (right === 'open') return
    const actor = ignoresPreview ? actorOfAccount(accountOf(request)) : actorOf(request)
    if (!beforeSecondFactor && needsSecondFactor(request, requiresSecondFactor)) reject('session.secondFactorMissing')
    if (of !== undefined) await of.check({ request, actor, right })
    else if (scopeOf(right, actor) === 'no') reject('access.denied')
    if (outside && actor.preview) reject('preview.notHere')
  })
  app.addHook('preHandler', async (request) => checkRecent(request))
  return routes
}
