import type { FastifyReply } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { tellPosition } from '../plugins/read-your-writes.ts'
import { accountOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'
import type { Upload } from '../uploads/uploads.ts'
import { attachedBefore, attachUpload } from './attach-upload.ts'
import type { Asked } from './filling.ts'
import type { AnyKind, Fillable, Kind } from './kind.ts'
import type { OfUpload } from './uploading.ts'

type Parts = Pick<Services, 'clock' | 'forms' | 'documents' | 'cleaning' | 'uploads' | 'attaching'>

/** Attaches, and answers it. */
export async function attachedAnswerOf(parts: Parts, kind: AnyKind, { reply, upload, replaces }: { readonly reply: FastifyReply; readonly upload: Upload; readonly replaces?: string | undefined }) {
  const { position, ...attached } = await attachUpload(parts, kind, { upload, replaces })
  void reply.code(201)
  return { ...attached, ...tellPosition(reply, position) }
}

/** One's own upload to what the address names. @throws Rejection uploads.notFound */
export async function ownUpload<S extends Fillable>({ uploads }: Pick<Services, 'uploads'>, { request, found }: Pick<Asked<S, OfUpload>, 'request' | 'found'>): Promise<Upload> {
  const upload = await uploads.find(request.params.uploadId)
  return upload !== undefined && upload.filledId === found.id && upload.accountId === accountOf(request).id ? upload : reject('uploads.notFound')
}

/** Makes a document of one's own upload; of one that is a document already the same. */
export async function attachOwn<S extends Fillable>(parts: Parts, kind: Kind<S>, { request, reply, found }: Asked<S, OfUpload>) {
  const { body, params: { uploadId } } = request
  const before = attachedBefore(found.state, uploadId)
  if (before !== undefined) {
    void reply.code(201)
    return { documentId: before.documentId, revision: before.revision }
  }
  const upload = await ownUpload(parts, { request, found })
  return attachedAnswerOf(parts, kind, { reply, upload, replaces: replacedIn(body) })
}

/** By the contract, an id or nothing. */
function replacedIn(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'replaces' in body && typeof body.replaces === 'string' ? body.replaces : undefined
}

/** One's own uploads that are no documents yet and wait for nobody. */
export async function ownUploads<S extends Fillable>({ uploads }: Pick<Services, 'uploads'>, { request, reply, found }: Asked<S>) {
  const own = (await uploads.ofFilled(found.id)).filter(({ accountId, waitsSince }) => accountId === accountOf(request).id && waitsSince === undefined)
  void reply.header('cache-control', 'private, no-store')
  return own.map(({ uploadId, person, kind, fileName, size, received, createdAt }) => ({ uploadId, person, kind, name: fileName, size, offset: received, since: createdAt }))
}
