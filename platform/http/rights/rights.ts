import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { type Ownership, type Right, isAllowed, scopeOf } from '@fleet/domain/rights/rights'
import { isRecent, needsSecondFactor, accountOf, actorOf, actorOfAccount } from '../session/session.ts'

/** What an address names: how it is found, whose it is, and what it takes to see it. */
type SubjectOptions<Found> = {
  readonly see: Right
  /** The code of its 404. */
  readonly missing: string
  /** From memory where possible, unless it has to be `fresh`; undefined when there is none. */
  readonly find: (request: FastifyRequest, fresh: boolean) => Promise<Found | undefined>
  readonly ownershipOf: (found: Found) => Ownership
}

type AccessRequest = { readonly request: FastifyRequest; readonly actor: Actor; readonly right: Right }

/** For a route's `config.of`: the check of rights finds what the address names, and the route's handler is given it. */
export type Subject<Found> = {
  /** @throws Rejection its `missing`, or access.denied */
  readonly check: (access: AccessRequest) => Promise<void>
  /** A handler of a route that says `of` this subject. */
  readonly given: <R extends FastifyRequest, T>(
    handler: (request: R, reply: FastifyReply, found: Found) => T,
  ) => (request: R, reply: FastifyReply) => T
}

export function subject<Found>({ see, missing, find, ownershipOf }: SubjectOptions<Found>): Subject<Found> {
  const checked = new WeakMap<FastifyRequest, Found>()

  /** The code of the refusal; undefined: come in. */
  async function refusal({ request, actor, right }: AccessRequest, fresh: boolean): Promise<string | undefined> {
    const found = await find(request, fresh)
    if (found === undefined || !isAllowed(see, actor, ownershipOf(found))) return missing
    checked.set(request, found)
    return isAllowed(right, actor, ownershipOf(found)) ? undefined : 'access.denied'
  }

  return {
    /** What is in memory is enough to let somebody in, never to turn them away. */
    async check(access) {
      const reads = ['GET', 'HEAD'].includes(access.request.method)
      const refused = (await refusal(access, reads)) !== undefined && (await refusal(access, true))
      if (refused) reject(refused)
    },
    given: (handler) => (request, reply) => {
      const found = checked.get(request)
      if (found === undefined) throw new Error(`${request.routeOptions.url} does not say of what it is`)
      return handler(request, reply, found)
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a person needs to reach it (`domain/rights/rights.ts`); `open`: nothing, not even a session. */
    right?: Right | 'open'
    /** The kind of thing the address names: it has to be within the right's reach. */
    of?: Pick<Subject<never>, 'check'>
    /** Acts on the world outside: refused in preview. */
    outside?: true
    /** Asked of the account itself, whatever role it previews. */
    ignoresPreview?: true
    /** Who somebody is has to be proved again when that was long ago: always, or when the body names one of these. */
    needsRecentSignIn?: true | readonly string[]
    /** Open to staff who still have to set up the second factor that is demanded of them. */
    beforeSecondFactor?: true
  }
}

/** A route under /api as it declares itself: `GET` and `/api/stats`, with the JSON Schemas of its parts, the right it takes and what it reads. */
export type RouteContract = {
  readonly method: string
  readonly url: string
  readonly schema: FastifySchema | undefined
  /** Its name in the contract; undefined: it is in none. */
  readonly call: string | undefined
  readonly right: Right | 'open'
  /** What the address names is found by its stream. */
  readonly isOfSubject: boolean
  /** It acts on the world outside. */
  readonly outside: boolean
  readonly reads: readonly string[]
}

/** @throws Rejection session.notRecent with how the session's person signed in, for whoever asks again */
function checkRecent({
  session: { proof },
  body,
  routeOptions: {
    config: { needsRecentSignIn },
  },
}: FastifyRequest): void {
  if (needsRecentSignIn === undefined || isRecent(proof, new Date())) return
  const named = typeof body === 'object' && body !== null ? Object.keys(body) : []
  if (needsRecentSignIn === true || needsRecentSignIn.some((field) => named.includes(field))) {
    reject('session.notRecent', { values: { method: proof?.method ?? 'password' } })
  }
}

/**
 * The one place that lets people in: 401 without a session, 404 for a thing one may not see, 403 for what one may see and
 * not do, or not yet. A route under /api that names no right stops the start. Answers the routes that are there, as they come.
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
