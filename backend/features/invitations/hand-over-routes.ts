import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { seesName } from '@fleet/domain/visibility/audience'
import { findInvitations } from '@fleet/projections/invitations/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageOf, messageIn } from '@fleet/platform/http/texts'
import { type Submissions, registrationSubject } from '../submissions/registration.ts'
import type { DatabasePool } from 'slonik'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import { type Invitation, handOverCalls } from './contract.ts'
import { issueInvitation, sendInvitationAgain } from './issue.ts'
import { itemReads, showInvitation, showInvitations, listReads } from './shown.ts'
import type { InvitationLimits } from './limits.ts'

const maxInvitations = 50

type Deps = {
  readonly clock: Clock
  readonly limits: InvitationLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly accounts: AccountHandler
  readonly invitations: InvitationHandler
  readonly outbox: OutboxTable
}

/** Hands a registration over to its guest, by its agent or an admin, and revokes that. */
export function handOverRoutes(app: FastifyInstance, deps: Deps): void {
  const config = {
    right: 'submissions.handOver',
    of: registrationSubject(deps.submissions),
    reads: itemReads,
  } as const
  const { database, invitations, accounts, clock } = deps

  /** Agents see staff as the operator, as in the history. */
  async function forReader(request: FastifyRequest, shown: Invitation): Promise<Invitation> {
    const reader = actorOf(request)
    const isNamed = async (id: string | null) => {
      const { state } = await accounts.load(id ?? '')
      return state.status === 'none' || seesName(reader, state.role ?? 'none')
    }
    const operator = messageIn(languageOf(request), 'history.operator', {})
    return {
      ...shown,
      ...((await isNamed(shown.createdByAdminId)) ? {} : { createdByAdminId: '', createdByName: operator }),
      ...((await isNamed(shown.revokedBy)) ? {} : { revokedBy: null, revokedByName: operator }),
    }
  }

  async function requireHandOver(invitationId: string, submissionId: string): Promise<void> {
    const { state } = await invitations.load(invitationId)
    if (state.status === 'none' || state.submissionId !== submissionId || state.personId !== undefined)
      reject('invitations.notFound')
  }

  const route = serve(app, handOverCalls)
  route('GET /api/submissions/:id/hand-over', { config: { ...config, reads: listReads } }, async (request) => {
    const { rows } = await findInvitations(database, {
      now: clock.now(),
      submissionId: request.params.id,
      limit: maxInvitations,
    })
    return Promise.all((await showInvitations(deps, rows)).map((shown) => forReader(request, shown)))
  })

  route('POST /api/submissions/:id/hand-over', { config: { ...config, outside: true } }, async (request, reply) => {
    const invitation = {
      ...request.body,
      roleType: 'guest',
      submissionId: request.params.id,
      mustBeBound: true,
    } as const
    return reply.code(201).send(await issueInvitation(deps, invitation, commandMeta(request, deps), reply))
  })

  route(
    'POST /api/submissions/:id/hand-over/:invitationId/send-again',
    { config: { ...config, outside: true } },
    async (request, reply) => {
      const { id, invitationId } = request.params
      await requireHandOver(invitationId, id)
      const { shown, position } = await sendInvitationAgain(deps, invitationId, {
        ...request.body,
        meta: commandMeta(request, deps),
      })
      return { ...(await forReader(request, shown)), ...setReadPosition(reply, position) }
    },
  )

  route(
    'POST /api/submissions/:id/hand-over/:invitationId/revoke',
    { config: { ...config, outside: true } },
    async (request, reply) => {
      const { id, invitationId } = request.params
      await requireHandOver(invitationId, id)
      const revoked = await invitations.handle(invitationId, {
        type: 'RevokeInvitation',
        data: {},
        meta: commandMeta(request, deps),
      })
      if (revoked.state.status === 'none') reject('invitations.notFound')
      return {
        ...(await forReader(request, await showInvitation(deps, revoked.state))),
        ...setReadPosition(reply, revoked.position),
      }
    },
  )
}
