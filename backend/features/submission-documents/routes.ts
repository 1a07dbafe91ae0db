import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { everyDocument } from '@fleet/domain/form-instances/filled'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { documentReads, documentReadsFrom } from '../../documents/serve/document-reads.ts'
import { documentViews } from '../../documents/serve/document-views.ts'
import { attach, download, inWords, remove, thumbnail } from '../../documents/serve/documents.ts'
import { refuseEndless } from '../../form-instances/found.ts'
import { uploadRoutes } from '../../documents/upload/upload-routes.ts'
import { isGone } from '../../documents/upload/kept-documents.ts'
import { limits } from '@fleet/platform/http/limits'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import type { Services } from '../../services.ts'
import { registrationKind, registrationSubject } from '../submissions/registration.ts'
import { documentCalls } from './contract.ts'

/** Documents of a registration: images and PDF up to 20 MB, kept encrypted (DESIGN, section 7), and who opened them. */
export async function documentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const kind = registrationKind(services.submissions)
  const registration = registrationSubject(services.submissions)
  await app.register(multipart)

  const config = { right: 'documents', of: registration } as const

  const route = serve(app, documentCalls)

  route(
    'POST /api/submissions/:id/documents',
    { bodyLimit: limits.uploadBody.most, config: { ...config, slowBody: true } },
    registration.given((request, reply, found) => attach(services, kind, { request, reply, found })),
  )

  route(
    'DELETE /api/submissions/:id/documents/:documentId',
    { config },
    registration.given((request, reply, found) => remove(services, kind, { request, reply, found })),
  )

  route(
    'POST /api/submissions/:id/documents/:documentId/restore',
    { config },
    registration.given(async (request, reply, found) => {
      const { documentId } = request.params
      const meta = commandMeta(request, services)
      refuseEndless(found, meta.actor)
      const { state: log } = await services.documentLogs.load(found.id)
      const document = everyDocument(found.state).find((one) => one.documentId === documentId)
      if (document === undefined || isGone(document, log)) return reject('documents.notFound')
      const { revision, position } = await services.submissions.handle(found.id, {
        type: 'RestoreDocument',
        data: { documentId },
        meta,
      })
      return { revision, ...tellPosition(reply, position) }
    }),
  )

  // A HEAD has no bytes to give; as a short GET it would be told as a read.
  route(
    'GET /api/submissions/:id/documents/:documentId',
    { config, exposeHeadRoute: false, onSend: inWords },
    registration.given((request, reply, found) => download(services, kind, { request, reply, found })),
  )

  route(
    'GET /api/submissions/:id/documents/:documentId/thumbnail',
    { config, exposeHeadRoute: false },
    registration.given((request, reply, found) => thumbnail(services, kind, { request, reply, found })),
  )

  route(
    'GET /api/submissions/:id/document-views',
    { config: { ...config, reads: documentReadsFrom } },
    registration.given((request, reply, found) => documentViews(services, { request, reply, found })),
  )

  await uploadRoutes(app, services, kind, { address: { filled: 'submissions' }, of: registration, config })

  // For staff
  route(
    'GET /api/submissions/:id/document-reads',
    { config: { right: 'submissions.review', of: registration, reads: documentReadsFrom } },
    registration.given((request, reply, found) => documentReads(services, kind, { request, reply, found })),
  )
}
