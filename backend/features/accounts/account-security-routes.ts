import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountCommand } from '@fleet/domain/accounts/commands'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { accountCalls } from './contract.ts'

const config = { right: 'accounts' } as const

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly sessions: Sessions
  readonly accounts: AccountHandler
}

/** Admin routes for another account: list sessions, end them, remove the second factor. */
export function accountSecurityRoutes(app: FastifyInstance, deps: Deps): void {
  const { accounts, sessions } = deps

  async function requireAccount(id: string): Promise<void> {
    const { state } = await accounts.load(id)
    if (state.status === 'none' || state.status === 'removed') reject('accounts.notFound')
  }

  /** Runs the command, then ends every session of the account. */
  async function endAllSessions(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    command: Extract<AccountCommand, { type: 'RevokeSessions' | 'ResetSecondFactor' }>['type'],
  ) {
    const { id } = request.params
    if (command === 'ResetSecondFactor' && id === accountOf(request).id) reject('secondFactor.own')
    await requireAccount(id)
    const { events, revision, position } = await accounts.handle(id, {
      type: command,
      data: {},
      meta: commandMeta(request, deps),
    })
    if (events.length > 0) await sessions.revoke(id, revision)
    return setReadPosition(reply, position)
  }

  const route = serve(app, accountCalls)
  route('GET /api/admin-users/:id/sessions', { config }, async (request) => {
    await requireAccount(request.params.id)
    return sessions.list(request.params.id, request.session.sessionId)
  })

  route('DELETE /api/admin-users/:id/sessions', { config }, (request, reply) =>
    endAllSessions(request, reply, 'RevokeSessions'),
  )

  route('DELETE /api/admin-users/:id/sessions/:sessionId', { config }, async (request, reply) => {
    const { id, sessionId } = request.params
    const known = await sessions.list(id, '')
    if (!known.some((session) => session.id === sessionId)) reject('session.notFound')
    const { position } = await accounts.handle(id, {
      type: 'EndSession',
      data: { sessionId },
      meta: commandMeta(request, deps),
    })
    await sessions.end(id, sessionId)
    return setReadPosition(reply, position)
  })

  route(
    'DELETE /api/admin-users/:id/second-factor',
    { config: { ...config, needsRecentSignIn: true } },
    (request, reply) => endAllSessions(request, reply, 'ResetSecondFactor'),
  )
}
