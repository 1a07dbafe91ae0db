import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { countInvitations, findInvitations } from '@fleet/projections/invitations/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { nextPage } from '@fleet/platform/http/next-page'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import type { Services } from '../../services.ts'
import { invitationCalls } from './contract.ts'
import { issueInvitation, sendInvitationAgain } from './issue.ts'
import { namedFrom, showInvitation, showInvitations, shownFrom } from './shown.ts'

const lists = { right: 'invitations', reads: shownFrom } as const
const config = { right: 'invitations', reads: namedFrom } as const

/** Invitations for those who invite (spec part 2, sections 2 and 7; DECISIONS, "Invitations"). */
export function invitationRoutes(app: FastifyInstance, services: Services): void {
  const { database, invitations, clock } = services

  const route = serve(app, invitationCalls)
  route('GET /api/invitations', { config: lists }, async (request, reply) => {
    const { status = 'all', limit, cursor } = request.query
    const now = clock.now()
    const [{ rows, next }, counts] = await Promise.all([
      findInvitations(database, {
        now,
        ...(status === 'all' ? {} : { status }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      countInvitations(database, now),
    ])
    void reply.header('x-total-count', String(counts[status])).header('x-status-counts', JSON.stringify(counts))
    if (next !== undefined) void reply.header('link', nextPage(request.url, next))
    return showInvitations(services, rows)
  })

  route('POST /api/invitations', { config: { ...config, outside: true } }, async (request, reply) => {
    const issued = await issueInvitation(services, request.body, commandMeta(request, services), reply)
    return reply.code(201).send(issued)
  })

  route('POST /api/invitations/:id/send-again', { config: { ...config, outside: true } }, async (request, reply) => {
    const { shown, position } = await sendInvitationAgain(services, request.params.id, {
      ...request.body,
      meta: commandMeta(request, services),
    })
    return { ...shown, ...tellPosition(reply, position) }
  })

  route('POST /api/invitations/:id/revoke', { config }, async (request, reply) => {
    const { id } = request.params
    const { state, position } = await invitations.handle(id, {
      type: 'RevokeInvitation',
      data: {},
      meta: commandMeta(request, services),
    })
    if (state.status === 'none') reject('invitations.notFound')
    return { ...(await showInvitation(services, state)), ...tellPosition(reply, position) }
  })
}
