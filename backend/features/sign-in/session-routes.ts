import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOfAccount, renewSession, sessionCookie } from '@fleet/platform/http/session/session'
import type { Services } from '../../services.ts'
import { sessionCalls } from './contract.ts'
import type { ProviderSignOut } from './provider-sign-out.ts'
import { signedInUser } from './signed-in-user.ts'

/** Ends this session, if there is one, and the preview with it. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'accounts' | 'clock' | 'keys'>,
): Promise<void> {
  const { account, preview } = request.session
  if (account !== undefined && preview !== undefined) {
    const meta = { ...commandMeta(request, services), actor: actorOfAccount(account) }
    tellPosition(reply, (await services.accounts.handle(account.id, { type: 'EndPreview', data: {}, meta })).position)
  }
  if (account !== undefined) await request.session.destroy()
  void reply.clearCookie(sessionCookie, { path: '/' })
}

/** Who is signed in, where else, and signing out (spec part 2, section 7; DECISIONS, "Sessions"). */
export function sessionRoutes(app: FastifyInstance, services: Services, atProvider: ProviderSignOut): void {
  const { sessions, accounts } = services
  const own = { right: 'ownAccount' } as const

  const route = serve(app, sessionCalls)
  route(
    'GET /api/auth/user',
    { config: { ...own, beforeSecondFactor: true, reads: ['account-list'] } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return signedInUser(request, services)
    },
  )

  route('GET /api/logout', { config: { right: 'open' } }, async (request, reply) => {
    await signOut(request, reply, services)
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
      meta: commandMeta(request, services),
    })
    await sessions.end(accountId, sessionId)
    tellPosition(reply, position)
    return reply.code(204).send()
  })

  /** Everywhere else; everywhere with `?keep=none`. */
  route('DELETE /api/auth/sessions', { config: own }, async (request, reply) => {
    const account = accountOf(request)
    const { revision, position } = await accounts.handle(account.id, {
      type: 'RevokeSessions',
      data: {},
      meta: commandMeta(request, services),
    })
    await sessions.revoke(account.id, revision)
    if (request.query.keep === 'none') await signOut(request, reply, services)
    else await renewSession(request, { ...account, revision })
    return tellPosition(reply, position)
  })
}
