import type { FastifyInstance } from 'fastify'
import { everyDocument } from '@fleet/domain/form-instances/filled'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { documentReads, documentReadsFrom, documentViews } from '../../documents/serve/document-views.ts'
import { download, inWords, remove, thumbnail } from '../../documents/serve/documents.ts'
import { refuseEndless } from '../../form-instances/authorized-instance.ts'
import type { UploadAttacher } from '../../documents/upload/attach.ts'
import type { TusServer } from '../../documents/upload/tus-server.ts'
import { attachMultipart, uploadRoutes } from '../../documents/upload/upload-routes.ts'
import { isGone } from '../../form-instances/kept-documents.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import { type Submissions, registrationKind, registrationSubject } from '../submissions/registration.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Clock } from '@fleet/platform/time/clock'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Uploads } from '../../documents/upload/uploads.ts'
import type { Counters } from '@fleet/platform/http/rate-limits/allowances'
import type { Places } from '@fleet/platform/async/places'
import type { Cleaning } from '../../documents/sanitize/cleaning.ts'
import type { Scanner } from '../../documents/scan/scanner.ts'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { Config } from '@fleet/platform/config/config'
import type { DatabasePool } from 'slonik'
import { documentCalls } from './contract.ts'
import { type DocumentLimits, documentLimits } from '../../documents/limits.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: DocumentLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly attacher: UploadAttacher
  readonly tus: TusServer
  readonly uploading: Places
  readonly thumbnails: Places
  readonly documentLogs: DocumentLogHandler
  readonly submissions: Submissions
}

/** Documents of a registration: images and PDF up to 20 MB, kept encrypted (DESIGN, section 7), and who opened them. */
export async function documentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const kind = registrationKind(deps.submissions)
  const registration = registrationSubject(deps.submissions)

  const config = { right: 'documents', of: registration } as const

  const route = serve(app, documentCalls)

  route(
    'POST /api/submissions/:id/documents',
    { bodyLimit: documentLimits.uploadBody.most, config: { ...config, slowBody: true } },
    registration.given((request, reply, found) => attachMultipart(deps, kind, { request, reply, found })),
  )

  route(
    'DELETE /api/submissions/:id/documents/:documentId',
    { config },
    registration.given((request, reply, found) => remove(deps, kind, { request, reply, found })),
  )

  route(
    'POST /api/submissions/:id/documents/:documentId/restore',
    { config },
    registration.given(async (request, reply, found) => {
      const { documentId } = request.params
      const meta = commandMeta(request, deps)
      refuseEndless(found, meta.actor)
      const { state: log } = await deps.documentLogs.load(found.id)
      const document = everyDocument(found.state).find((one) => one.documentId === documentId)
      if (document === undefined || isGone(document, log)) return reject('documents.notFound')
      const { revision, position } = await deps.submissions.handle(found.id, {
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
    registration.given((request, reply, found) => download(deps, kind, { request, reply, found })),
  )

  route(
    'GET /api/submissions/:id/documents/:documentId/thumbnail',
    { config, exposeHeadRoute: false },
    registration.given((request, reply, found) => thumbnail(deps, kind, { request, reply, found })),
  )

  route(
    'GET /api/submissions/:id/document-views',
    { config: { ...config, reads: documentReadsFrom } },
    registration.given((request, reply, found) => documentViews(deps, { request, reply, found })),
  )

  await uploadRoutes(app, deps, kind, { address: { filled: 'submissions' }, of: registration, config })

  // For staff
  route(
    'GET /api/submissions/:id/document-reads',
    { config: { right: 'submissions.review', of: registration, reads: documentReadsFrom } },
    registration.given((request, reply, found) => documentReads(deps, kind, { request, reply, found })),
  )
}
