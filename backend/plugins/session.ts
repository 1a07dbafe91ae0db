import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor, Role } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Right } from '@fleet/domain/rights/rights'
import type { Config } from '../config.ts'
import type { RevocableSessions } from './session-store.ts'

/** An account and the role it had when its session began; without `role`, none was granted. */
export type SignedIn = {
  readonly id: string
  readonly role?: Role
  readonly agentId?: string
  /** Of the account's stream when it signed in: a later revocation ends the session. */
  readonly revision: number
}

declare module 'fastify' {
  interface Session {
    account?: SignedIn
  }
  interface FastifyContextConfig {
    /** Reachable without a session. */
    open?: boolean
    /** What a person needs to reach it (`domain/rights/rights.ts`); `open`: nothing, not even a session. */
    right?: Right | 'open'
  }
}

export const idleMs = 8 * 60 * 60 * 1000
export const sessionCookie = 'sid'

/** Who is signed in. @throws Rejection session.required */
export function actorOf(request: FastifyRequest): Actor {
  const account = request.session.account
  if (account === undefined) reject('session.required')
  const { id, role, agentId } = account
  return { id, role: role ?? 'none', ...(agentId === undefined ? {} : { agentId }) }
}

/** Sessions by cookie; every route under /api needs one unless its config says `open`; unsafe methods check the origin. */
export async function registerSession(app: FastifyInstance, config: Config, store: RevocableSessions): Promise<void> {
  await app.register(cookie)
  await app.register(session, {
    secret: config.sessionSecret,
    cookieName: sessionCookie,
    store,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/', maxAge: idleMs },
  })
  const sweeping = setInterval(() => store.sweep().catch((error: unknown) => app.log.warn(error)), 10 * 60 * 1000)
  sweeping.unref()
  app.addHook('onClose', async () => clearInterval(sweeping))

  app.addHook('onRequest', async (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) checkOrigin(request, config.publicUrl)
  })
  app.addHook('preValidation', async (request) => {
    const isApi = request.url.startsWith('/api/') && !request.is404
    if (isApi && request.routeOptions.config.open !== true) actorOf(request)
  })
}

/** A browser says where a request comes from; one from another site is refused. Other clients say nothing. */
function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers
  if (origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin).host : ''
  if (from !== host && from !== new URL(publicUrl).host) reject('access.foreignOrigin')
}
