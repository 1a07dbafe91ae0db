import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { countInvitations, findInvitations } from '@fleet/projections/invitations/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { paged } from '@fleet/platform/http/paged'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import type { DatabasePool } from 'slonik'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { Submissions } from '../submissions/registration.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import { invitationCalls } from './contract.ts'
import { issueInvitation, sendInvitationAgain } from './issue.ts'
import { itemReads, showInvitation, showInvitations, listReads } from './shown.ts'
import type { InvitationLimits } from './limits.ts'

const lists = { right: 'invitations', reads: listReads } as const
const config = { right: 'invitations', reads: itemReads } as const

type Deps = {
  readonly clock: Clock
  readonly limits: InvitationLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly invitations: InvitationHandler
  readonly outbox: OutboxTable
}

/** Calls of staff who send invitations. */
export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, invitations, clock } = deps

  const route = serve(app, invitationCalls)
  route('GET /api/invitations', { config: lists }, async (request, reply) => {
    const { status = 'all' } = request.query
    const now = clock.now()
    const [{ rows }, counts] = await Promise.all([
      paged(reply, request, (page) =>
        findInvitations(database, { now, ...(status === 'all' ? {} : { status }), ...page }),
      ),
      countInvitations(database, now),
    ])
    void reply.header('x-total-count', String(counts[status])).header('x-status-counts', JSON.stringify(counts))
    return showInvitations(deps, rows)
  })

  route('POST /api/invitations', { config: { ...config, outside: true } }, async (request, reply) => {
    const issued = await issueInvitation(deps, request.body, commandMeta(request, deps), reply)
    return reply.code(201).send(issued)
  })

  route('POST /api/invitations/:id/send-again', { config: { ...config, outside: true } }, async (request, reply) => {
    const { shown, position } = await sendInvitationAgain(deps, request.params.id, {
      ...request.body,
      meta: commandMeta(request, deps),
    })
    return { ...shown, ...setReadPosition(reply, position) }
  })

  route('POST /api/invitations/:id/revoke', { config }, async (request, reply) => {
    const { id } = request.params
    const { state, position } = await invitations.handle(id, {
      type: 'RevokeInvitation',
      data: {},
      meta: commandMeta(request, deps),
    })
    if (state.status === 'none') reject('invitations.notFound')
    return { ...(await showInvitation(deps, state)), ...setReadPosition(reply, position) }
  })
}
