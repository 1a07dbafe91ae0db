import type { FastifyInstance } from 'fastify'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { accountOf } from '@fleet/platform/http/session/session'
import type { Presence } from '../../live-updates/presence.ts'
import { type Submissions, registrationSubject } from '../submissions/registration.ts'
import type { DatabasePool } from 'slonik'
import { presenceCalls } from './contract.ts'

type Deps = { readonly database: DatabasePool; readonly presence: Presence; readonly submissions: Submissions }

/**
 * `POST /api/submissions/:id/presence`: repeated while a review is open. Staff see other readers; presence is no event
 * and expires.
 */
export function presenceRoutes(app: FastifyInstance, { presence, submissions, database }: Deps): void {
  const registration = registrationSubject(submissions)
  serve(app, presenceCalls)(
    'POST /api/submissions/:id/presence',
    { config: { right: 'submissions.review', of: registration, reads: ['account-list'] } },
    async (request) => {
      const submissionId = request.params.id
      const accountId = accountOf(request).id
      await presence.announce({ submissionId, accountId, isLeaving: request.body.isLeaving ?? false })
      const others = presence.of(submissionId).filter((other) => other !== accountId)
      const names = await findAccountNames(database, others)
      return { others: others.flatMap((other) => ({ accountId: other, name: names.get(other) ?? '–' })) }
    },
  )
}
