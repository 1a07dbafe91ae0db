import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { v5 as uuidv5 } from 'uuid'
import { reject } from '@fleet/domain/kernel/rejection'
import { limits } from '../../limits.ts'
import { use } from '../../plugins/allowances.ts'
import { commandMeta } from '../../plugins/command-meta.ts'
import { places } from '../../plugins/places.ts'
import { tellPosition } from '../../plugins/read-your-writes.ts'
import { accountOf, actorOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import type { ById } from '../submissions/contract.ts'
import { byId } from '../submissions/contract.ts'
import { formOf, foundSubmission, refuseEndless } from '../submissions/find-submission.ts'
import { idNamespace } from '../submissions/start-registration.ts'
import { receivedUpload } from './received-upload.ts'

/** Uploads of a registration: images and PDF up to 10 MB, kept encrypted (DESIGN, section 7). */
export async function documentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { submissions, documents, counters, limits: counted } = services
  const underWay = places({ each: limits.uploadsAtOnce, inAll: limits.uploadsInAll })
  await app.register(multipart)

  const config = { right: 'documents', of: 'submission' } as const

  /**
   * The bytes come first, under an id of their own, and the event decides which count. Whatever happens to it they stay:
   * a refusal may be repeated, an unknown outcome may be stored. What no event names is swept a day later.
   */
  app.post<{ Params: ById }>('/api/submissions/:id/documents', { schema: { params: byId }, bodyLimit: limits.uploadBody.most, config: { ...config, slowBody: true } }, async (request, reply) => {
    const { id } = request.params
    const { submission, record } = foundSubmission(request)
    refuseEndless(foundSubmission(request), actorOf(request))
    const whose = accountOf(request).id
    const leave = underWay.take(whose)
    const { bytes, fileName, contentType, person, kind, sha256 } = await receivedUpload(request).finally(leave)
    await use(counters, [{ what: 'uploads', whose, limit: counted.uploads }, { what: 'uploaded bytes', whose, limit: counted.uploadedBytes, amount: bytes.length }])
    const meta = commandMeta(request, services, { person, kind, fileName, sha256 })
    const { personId } = submission.persons[person - 1] ?? reject('submissions.unknownPerson', { values: { person, groupSize: submission.groupSize } })
    const documentId = uuidv5(`document:${meta.commandId}`, idNamespace)
    const fileId = randomUUID()
    await documents.keep({ submissionId: submission.submissionId, documentId, personId, fileId, bytes })
    const data = { documentId, fileId, passengerIndex: person, kind, fileName, contentType, size: bytes.length, sha256 }
    const { form } = await formOf(services, record)
    const attached = await submissions.handle(id, { type: 'AttachDocument', data, meta }, { formVersion: form.definition.version })
    return reply.code(201).send({ documentId, revision: attached.revision, ...tellPosition(reply, attached.position) })
  })

  app.delete<{ Params: ById & { documentId: string } }>(
    '/api/submissions/:id/documents/:documentId',
    { schema: { params: byId }, config },
    async (request, reply) => {
      const meta = commandMeta(request, services)
      const { id, documentId } = request.params
      const { record } = foundSubmission(request)
      const { form } = await formOf(services, record)
      const removed = await submissions.handle(
        id,
        { type: 'RemoveDocument', data: { documentId }, meta },
        { formVersion: form.definition.version },
      )
      return { revision: removed.revision, ...tellPosition(reply, removed.position) }
    },
  )
}
