import type { FastifyInstance } from 'fastify'
import { documentEventTypes } from '@fleet/projections/access-log/access-events'
import type { AccessRow } from '@fleet/projections/access-log/queries'
import { findAccessLog } from '@fleet/projections/access-log/queries'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { nextPage } from '../../plugins/next-page.ts'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import { languageOf, messageIn } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import type { ById, PageQuery } from '../submissions/contract.ts'
import { byId, pageQuery } from '../submissions/contract.ts'
import { foundSubmission } from '../submissions/find-submission.ts'
import { namedDocument } from '../submissions/kept-documents.ts'

/** `GET /api/submissions/:id/document-reads`, for staff: who opened which document when, and what was found about its file. */
export function documentReadsRoutes(app: FastifyInstance, { database, readModels, config }: Services): void {
  app.get<{ Params: ById; Querystring: PageQuery }>(
    '/api/submissions/:id/document-reads',
    { schema: { params: byId, querystring: pageQuery }, config: { right: 'submissions.review', of: 'submission' } },
    async (request, reply) => {
      const { submission, record } = foundSubmission(request)
      const { limit, cursor } = request.query
      await awaitOwnWrites(request, reply, readModels)
      const { rows, next } = await findAccessLog(database, {
        submission: submission.submissionId,
        types: documentEventTypes,
        timeZone: config.timeZone,
        ...(limit === undefined ? {} : { limit: Number(limit) }),
        ...(cursor === undefined ? {} : { cursor }),
      })
      if (next !== undefined) void reply.header('link', nextPage(request.url, next))
      void reply.header('cache-control', 'no-store')
      const names = await findAccountNames(database, rows.flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf ?? '']))
      const language = languageOf(request)
      return rows.map(({ id, type, at, actorId, actorRole, onBehalfOf, details }: AccessRow) => {
        const documentId = String(details['documentId'])
        const behind = names.get(onBehalfOf ?? '')
        return {
          id, type, at,
          actor: { id: actorId, role: actorRole, name: names.get(actorId) ?? messageIn(language, `roles.${actorRole}`, {}), ...(behind === undefined ? {} : { onBehalfOfName: behind }) },
          documentId,
          document: namedDocument(record.documents, documentId, language),
          ...(details['reason'] === undefined ? {} : { reason: details['reason'] }),
        }
      })
    },
  )
}
