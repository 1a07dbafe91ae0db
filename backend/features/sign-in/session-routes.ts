import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOfAccount, renewSession, sessionCookie } from '@fleet/platform/http/session/session'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Config } from '@fleet/platform/config/config'
import type { DatabasePool } from 'slonik'
import { sessionCalls } from './contract.ts'
import type { ProviderSignOut } from './identity-provider/provider-sign-out.ts'
import { signedInUser } from './signed-in-user.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly sessions: Sessions
  readonly accounts: AccountHandler
}

/** Ends this session and its preview. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, 'clock' | 'keys' | 'accounts'>,
): Promise<void> {
  const { account, preview } = request.session
  if (account !== undefined && preview !== undefined) {
    const meta = { ...commandMeta(request, deps), actor: actorOfAccount(account) }
    setReadPosition(reply, (await deps.accounts.handle(account.id, { type: 'EndPreview', data: {}, meta })).position)
  }
  if (account !== undefined) await request.session.destroy()
  void reply.clearCookie(sessionCookie, { path: '/' })
}

/** The signed-in account, its sessions, and signing out. */
export function sessionRoutes(app: FastifyInstance, deps: Deps, atProvider: ProviderSignOut): void {
  const { sessions, accounts } = deps
  const own = { right: 'ownAccount' } as const

  const route = serve(app, sessionCalls)
  route(
    'GET /api/auth/user',
    { config: { ...own, beforeSecondFactor: true, reads: ['account-list'] } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return signedInUser(request, deps)
    },
  )

  route('GET /api/logout', { config: { right: 'open' } }, async (request, reply) => {
    await signOut(request, reply, deps)
    return reply.redirect(atProvider.after(request, reply))
  })

  route('GET /api/auth/sessions', { config: own }, async (request) =>
    sessions.list(accountOf(request).id, request.session.sessionId),
  )

  route('DELETE /api/auth/sessions/:id', { config: own }, async (request, reply) => {
    const { id: accountId } = accountOf(request)
    const { id: sessionId } = request.params
    if (!(await sessions.list(accountId, '')).some(({ id }) => id === sessionId)) reject('session.notFound')
    const { position } = await accounts.handle(accountId, {
      type: 'EndSession',
      data: { sessionId },
      meta: commandMeta(request, deps),
    })
    await sessions.end(accountId, sessionId)
    setReadPosition(reply, position)
    return reply.code(204).send()
  })

  /** Ends all other sessions; all sessions with `?keep=none`. */
  route('DELETE /api/auth/sessions', { config: own }, async (request, reply) => {
    const account = accountOf(request)
    const { revision, position } = await accounts.handle(account.id, {
      type: 'RevokeSessions',
      data: {},
      meta: commandMeta(request, deps),
    })
    await sessions.revoke(account.id, revision)
    if (request.query.keep === 'none') await signOut(request, reply, deps)
    else await renewSession(request, { ...account, revision })
    return setReadPosition(reply, position)
  })
}
