import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v5 as uuidv5 } from 'uuid'
import { reject } from '@fleet/domain/kernel/rejection'
import { limits } from '../../limits.ts'
import { use } from '../../plugins/allowances.ts'
import { commandMeta } from '../../plugins/command-meta.ts'
import { places } from '../../plugins/places.ts'
import { tellPosition } from '../../plugins/read-your-writes.ts'
import { accountOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import type { ById } from '../submissions/contract.ts'
import { byId } from '../submissions/contract.ts'
import { formOf, foundSubmission, refuseEndless } from '../submissions/find-submission.ts'
import { idNamespace } from '../submissions/start-registration.ts'
import { contentTypeOf } from './content-type.ts'

type Upload = { bytes: Buffer; fileName: string; contentType: string; person: number; kind: string }

type Parts = { readonly fields: ReadonlyMap<string, string>; readonly file: Pick<Upload, 'bytes' | 'fileName'> | undefined }

/** @throws Rejection request.malformed, and the plugin's own errors for what is too large or too much */
async function partsOf(request: FastifyRequest): Promise<Parts> {
  const fields = new Map<string, string>()
  let file: Parts['file']
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: limits.uploadFields.most, fileSize: limits.file.most, fieldSize: 200 } })) {
      if (part.type === 'file') file = { bytes: await part.toBuffer(), fileName: part.filename.slice(0, 255).toWellFormed() }
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    reject('request.malformed')
  }
  return { fields, file }
}

/** @throws Rejection documents.missing | documents.unsupported | request.malformed */
async function uploadIn(request: FastifyRequest): Promise<Upload> {
  const { fields, file } = await partsOf(request)
  const person = Number(fields.get('person') ?? '1')
  const kind = fields.get('kind')
  if (file === undefined || file.bytes.length === 0) reject('documents.missing', { problems: [{ field: 'file', code: 'required' }] })
  if (kind === undefined) reject('documents.missing', { problems: [{ field: 'kind', code: 'required' }] })
  if (!Number.isInteger(person)) reject('documents.missing', { problems: [{ field: 'person', code: 'type' }] })
  return { ...file, contentType: contentTypeOf(file.bytes) ?? reject('documents.unsupported'), person, kind }
}

/** Uploads of a registration: images and PDF up to 10 MB, kept encrypted (DESIGN, section 7). */
export async function documentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { submissions, documents, counters, limits: counted } = services
  const underWay = places({ each: limits.uploadsAtOnce, inAll: limits.uploadsInAll })
  await app.register(multipart)

  const config = { right: 'documents', of: 'submission' } as const

  app.post<{ Params: ById }>('/api/submissions/:id/documents', { schema: { params: byId }, bodyLimit: limits.uploadBody.most, config: { ...config, slowBody: true } }, async (request, reply) => {
    const meta = commandMeta(request, services)
    const { id } = request.params
    const { submission, record } = foundSubmission(request)
    refuseEndless(foundSubmission(request), meta.actor)
    const whose = accountOf(request).id
    const leave = underWay.take(whose)
    const { bytes, fileName, contentType, person, kind } = await uploadIn(request).finally(leave)
    await use(counters, [{ what: 'uploads', whose, limit: counted.uploads }, { what: 'uploaded bytes', whose, limit: counted.uploadedBytes, amount: bytes.length }])
    const { personId } = submission.persons[person - 1] ?? reject('submissions.unknownPerson', { values: { person, groupSize: submission.groupSize } })
    const documentId = uuidv5(`document:${meta.commandId}`, idNamespace)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await documents.keep({ documentId, personId, bytes })
    const data = { documentId, passengerIndex: person, kind, fileName, contentType, size: bytes.length, sha256 }
    const { form } = await formOf(services, record)
    const attached = await submissions
      .handle(id, { type: 'AttachDocument', data, meta }, { formVersion: form.definition.version })
      .catch(async (error: unknown) => {
        await documents.discard(documentId)
        throw error
      })
    return reply.code(201).send({ documentId, revision: attached.revision, ...tellPosition(reply, attached.position) })
  })

  app.get<{ Params: ById & { documentId: string } }>(
    '/api/submissions/:id/documents/:documentId',
    { schema: { params: byId }, config },
    async (request, reply) => {
      const { submission } = foundSubmission(request)
      const document = submission.documents.find(({ documentId }) => documentId === request.params.documentId) ?? reject('documents.notFound')
      const bytes = await documents.open(document)
      return reply
        .type(document.contentType)
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(document.fileName)}`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )

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
