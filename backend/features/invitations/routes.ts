import type { FastifyInstance } from 'fastify'
import { countInvitations, findInvitations } from '@fleet/projections/invitations/queries'
import { commandMeta } from '../../plugins/command-meta.ts'
import { nextPage } from '../../plugins/next-page.ts'
import { awaitOwnWrites, awaitWrite, tellPosition } from '../../plugins/read-your-writes.ts'
import type { Services } from '../../services.ts'
import type { ById, IssueBody, ListQuery } from './contract.ts'
import { byId, issueBody, listQuery } from './contract.ts'
import { issueInvitation } from './issue.ts'
import { showInvitation, showInvitations } from './shown.ts'

const right = 'invitations'

/** Invitations for those who invite (spec part 2, sections 2 and 7; DECISIONS, "Invitations"). */
export function invitationRoutes(app: FastifyInstance, services: Services): void {
  const { database, readModels, invitations, clock } = services

  app.get<{ Querystring: ListQuery }>('/api/invitations', { schema: { querystring: listQuery }, config: { right } }, async (request, reply) => {
    await awaitOwnWrites(request, reply, readModels)
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

  app.post<{ Body: IssueBody }>('/api/invitations', { schema: { body: issueBody }, config: { right, outside: true } }, async (request, reply) => {
    const issued = await issueInvitation(services, request.body, commandMeta(request, services), reply)
    return reply.code(201).send(issued)
  })

  app.post<{ Params: ById }>('/api/invitations/:id/revoke', { schema: { params: byId }, config: { right } }, async (request, reply) => {
    const { id } = request.params
    const { position } = await invitations.handle(id, { type: 'RevokeInvitation', data: {}, meta: commandMeta(request, services) })
    await awaitWrite(readModels, position)
    return { ...(await showInvitation(services, id)), ...tellPosition(reply, position) }
  })
}
