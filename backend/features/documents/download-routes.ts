import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReadable } from '@fleet/domain/documents/keeping'
import { reject } from '@fleet/domain/kernel/rejection'
import { metaOfRead } from '../../plugins/command-meta.ts'
import { tellPosition } from '../../plugins/read-your-writes.ts'
import type { Services } from '../../services.ts'
import type { ById } from '../submissions/contract.ts'
import { byId } from '../submissions/contract.ts'
import { foundSubmission } from '../submissions/find-submission.ts'
import { isGone, keepRemovedDays } from '../submissions/kept-documents.ts'

/** A document opens in a tab of its own: what keeps it from being shown is said there in words, not as JSON. */
async function inWords(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
  if (!isProblem || typeof payload !== 'string' || request.headers['sec-fetch-mode'] !== 'navigate') return payload
  void reply.type('text/plain; charset=utf-8')
  return String(JSON.parse(payload).detail)
}

/** One document's bytes, whole: no byte leaves before its hash was found right and the log has who reads it, and when. */
export function downloadRoutes(app: FastifyInstance, services: Services): void {
  const { documents, documentLogs, clock, forms } = services

  app.get<{ Params: ById & { documentId: string } }>(
    '/api/submissions/:id/documents/:documentId',
    // A HEAD has no bytes to give; as a short GET it would be told as a read.
    { schema: { params: byId }, config: { right: 'documents', of: 'submission' }, exposeHeadRoute: false, onSend: inWords },
    async (request, reply) => {
      const { submission, record } = foundSubmission(request)
      const { submissionId } = submission
      const meta = metaOfRead(request, clock)
      const document = record.documents.find(({ documentId }) => documentId === request.params.documentId) ?? reject('documents.notFound')
      const { documentId, removed, contentType, fileName } = document
      // Whether a removed one is gone may be the other process' doing.
      const { state: log } = await (removed === undefined ? documentLogs.peek(submissionId) : documentLogs.load(submissionId))
      const removal = { isDeleted: isGone(document, log), ...(removed === undefined ? {} : { removedAt: removed.at }) }
      if (!isReadable(removal, { actor: meta.actor, now: meta.now, keepDays: keepRemovedDays(forms) })) reject('documents.notFound')

      const opened = await documents.open({ ...document, submissionId })
      if ('bytes' in opened) {
        const viewed = await documentLogs.handle(submissionId, { type: 'ViewDocument', data: { submissionId, documentId }, meta })
        tellPosition(reply, viewed.position)
        return reply
          .type(contentType)
          .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`)
          .header('cache-control', 'private, no-store')
          .header('accept-ranges', 'none')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox")
          .send(opened.bytes)
      }
      if (opened.problem === 'erased') reject('documents.notFound')
      request.log.error(`The stored file of document ${documentId} of registration ${submissionId} is ${opened.problem}: restore it from a backup`)
      const told = await documentLogs.handle(submissionId, { type: 'ReportDamage', data: { submissionId, documentId, reason: opened.problem }, meta })
      tellPosition(reply, told.position)
      return reject('documents.damaged')
    },
  )
}
