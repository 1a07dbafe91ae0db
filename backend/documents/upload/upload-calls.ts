import type { FastifyReply } from 'fastify'
import { isStaff } from '@fleet/domain/rights/staff'
import { reject } from '@fleet/domain/kernel/rejection'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import { languageOf, messageIn } from '@fleet/platform/http/texts'
import type { Clock } from '@fleet/platform/time/clock'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Cleaning } from '../sanitize/cleaning.ts'
import type { Uploads } from './uploads.ts'
import type { Gate } from '@fleet/platform/async/gate'
import type { Scanner } from '../scan/scanner.ts'
import type { Upload } from './uploads.ts'
import { attachedBefore, attachUpload, waits } from './attach-upload.ts'
import type { WaitingFile } from '../../form-instances/contract.ts'
import type { Asked } from '../../form-instances/filling.ts'
import type { AnyKind, Fillable, Kind } from '../../form-instances/kind.ts'
import type { OfUpload } from './uploading.ts'

type Deps = {
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly attaching: Gate
}

/** Attaches, and answers it, or that it waits. */
export async function attachedAnswerOf(
  parts: Deps,
  kind: AnyKind,
  {
    reply,
    ...attaching
  }: { readonly reply: FastifyReply; readonly upload: Upload; readonly replaces?: string | undefined },
) {
  const outcome = await attachUpload(parts, kind, attaching)
  if (outcome === waits) {
    void reply.code(202)
    return { waits: true as const, uploadId: attaching.upload.uploadId }
  }
  const { position, ...attached } = outcome
  void reply.code(201)
  return { ...attached, ...tellPosition(reply, position) }
}

/** One's own upload to what the address names. @throws Rejection uploads.notFound */
export async function ownUpload<S extends Fillable>(
  { uploads }: Pick<Deps, 'uploads'>,
  { request, found }: Pick<Asked<S, OfUpload>, 'request' | 'found'>,
): Promise<Upload> {
  const upload = await uploads.find(request.params.uploadId)
  return upload !== undefined && upload.filledId === found.id && upload.accountId === accountOf(request).id
    ? upload
    : reject('uploads.notFound')
}

/** Makes a document of one's own upload; of one that is a document already the same. */
export async function attachOwn<S extends Fillable>(
  parts: Deps,
  kind: Kind<S>,
  { request, reply, found }: Asked<S, OfUpload>,
) {
  const {
    body,
    params: { uploadId },
  } = request
  const before = attachedBefore(found.state, uploadId)
  if (before !== undefined) {
    // A kill may have come between the event and this
    await parts.uploads.drop({ uploadId, filledId: found.id })
    void reply.code(201)
    return {
      documentId: before.documentId,
      revision: found.revision,
      ...(before.read === undefined ? {} : { read: before.read }),
    }
  }
  const upload = await ownUpload(parts, { request, found })
  return attachedAnswerOf(parts, kind, { reply, upload, replaces: replacedIn(body) })
}

/** By the contract, an id or nothing. */
function replacedIn(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'replaces' in body && typeof body.replaces === 'string'
    ? body.replaces
    : undefined
}

/** One's own uploads that are no documents yet and wait for nobody. */
export async function ownUploads<S extends Fillable>(
  { uploads }: Pick<Deps, 'uploads'>,
  { request, reply, found }: Asked<S>,
) {
  const own = (await uploads.ofFilled(found.id)).filter(
    ({ uploadId, accountId, waitsSince }) =>
      accountId === accountOf(request).id &&
      waitsSince === undefined &&
      attachedBefore(found.state, uploadId) === undefined,
  )
  void reply.header('cache-control', 'private, no-store')
  return own.map(({ uploadId, person, kind, fileName, size, received, createdAt }) => ({
    uploadId,
    person,
    kind,
    name: fileName,
    size,
    offset: received,
    since: createdAt,
  }))
}

/**
 * Files that wait until somebody can look for malware in them, and those of a week that were refused then: one's own and those of one's
 * agency, to staff all, to each of the persons they see.
 */
export async function waitingFiles<S extends Fillable>(
  { uploads, scanner }: Pick<Deps, 'uploads' | 'scanner'>,
  { request, found: { id, state } }: Pick<Asked<S>, 'request' | 'found'>,
): Promise<WaitingFile[]> {
  if (scanner === undefined) return []
  const [asking, own, language] = [actorOf(request), accountOf(request).id, languageOf(request)]
  const all = isStaff(asking)
  return (await uploads.ofFilled(id)).flatMap(
    ({ uploadId, personId, accountId, actor, kind, fileName: name, waitsSince: since, refused }) => {
      const person = state.persons.findIndex((one) => one.personId === personId) + 1
      const isOfAgency = asking.agentId !== undefined && actor.agentId === asking.agentId
      if (since === undefined || person === 0 || !(all || isOfAgency || accountId === own)) return []
      return [
        {
          uploadId,
          person,
          kind,
          name,
          since,
          ...(accountId === own ? { isOwn: true } : {}),
          ...(refused === undefined ? {} : { refused: messageIn(language, `errors.${refused.code}`, refused.values) }),
        },
      ]
    },
  )
}
