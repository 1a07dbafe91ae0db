import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Semaphore } from '@fleet/platform/async/semaphore'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { serve } from '@fleet/platform/http/contract/serve'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import type { Subject } from '@fleet/platform/http/rights/rights'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { InstanceRequest } from '../../form-instances/save.ts'
import { refuseTooManyChanges } from '../../form-instances/authorized-instance.ts'
import type { FormInstance, Authorized, FormType } from '../../form-instances/form-type.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { type DocumentLimits, documentLimits } from '../limits.ts'
import { acceptUpload, parseKind, parsePerson, uncountUpload, uploadIdOf } from './accept.ts'
import { attachedDocument, type UploadAttacher } from './attach.ts'
import { readMultipart } from './multipart.ts'
import { chunkType, registerTusProtocol, tusMethodOf } from './tus-protocol.ts'
import type { TusServer } from './tus-server.ts'
import { uploadCalls } from './upload-contract.ts'
import type { Received, Upload, Uploads } from './uploads.ts'

type Deps = {
  readonly clock: Clock
  readonly limits: DocumentLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly uploads: Uploads
  readonly attacher: UploadAttacher
  readonly uploading: Semaphore
  readonly tus: TusServer
}

/** What the server can do is no secret, and tus asks for it without a session. */
const openToAll = { right: 'open' } as const

type UploadRequest = FastifyRequest<{ Params: { uploadId: string } }>

/** The address of a form type's uploads: the values of `:filled` and `:id`, and the required rights. */
type UploadPlace<F> = {
  readonly address: { readonly filled: string; readonly id: string }
  readonly of: Subject<F>
  readonly config: FastifyContextConfig
  /** Creates an instance that has an address and no event yet. */
  readonly open: (context: { readonly request: FastifyRequest; readonly found: F }) => Promise<void>
}

/** Resumable uploads of a form type (`upload-contract.ts`). */
export async function uploadRoutes<S extends FormInstance, F extends Authorized<S>>(
  app: FastifyInstance,
  deps: Deps,
  formType: FormType<S>,
  { address, of, config, open }: UploadPlace<F>,
): Promise<void> {
  const { uploads, uploading } = deps

  /** Starts an upload; a repeated call is the same upload. */
  async function begin(context: InstanceRequest<S> & { readonly found: F }) {
    const { request, reply, found } = context
    await open({ request, found })
    const sentMetadata = request.headers['upload-metadata']
    const meta = commandMeta(request, deps, sentMetadata === undefined ? null : String(sentMetadata))
    const uploadId = uploadIdOf(meta)
    return deps.tus({
      request,
      reply,
      uploadId,
      async create({ size, metadata }) {
        if ((await uploads.find(uploadId)) !== undefined) return
        const info = {
          person: parsePerson(metadata['person']),
          kind: parseKind(metadata['kind']),
          fileName: metadata['filename'] ?? '',
          size,
          replaces: metadata['replaces'] ?? undefined,
          metadata: sentMetadata === undefined ? undefined : String(sentMetadata),
          meta,
        }
        await uploads.begin(await acceptUpload(deps, formType, context, info), { size })
      },
    })
  }

  /** Continues, inspects or cancels the caller's upload. */
  async function continueUpload(context: InstanceRequest<S, UploadRequest>) {
    const { request, reply } = context
    const upload = (await ownUpload(uploads, context)) ?? reject('uploads.notFound')
    const { uploadId, metadata } = upload
    return deps.tus({ request, reply, uploadId, metadata, onRemoved: () => uncountUpload(deps, upload) })
  }

  /** Holds a slot of the upload limit while bytes arrive. */
  async function withSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const release = uploading.acquire(accountOf(request).id)
    return work().finally(release)
  }

  await app.register(async (tus) => {
    // Stream the body; parse nothing.
    tus.removeAllContentTypeParsers()
    tus.addContentTypeParser(chunkType, (_, payload, done) => done(null, payload))
    // tus refuses other content types, after the rights were checked
    tus.addContentTypeParser('*', (_request, _payload, done) => done(null))
    registerTusProtocol(tus)
    const route = serve(tus, uploadCalls, address)
    const capabilities = (request: FastifyRequest, reply: FastifyReply) => deps.tus({ request, reply, uploadId: '' })
    route('OPTIONS /api/:filled/:id/uploads', { config: openToAll }, capabilities)
    route('OPTIONS /api/:filled/:id/uploads/:uploadId', { config: openToAll }, capabilities)
    const bytes = { bodyLimit: documentLimits.file.max, config: { ...config, slowBody: true } } as const
    route(
      'POST /api/:filled/:id/uploads',
      bytes,
      of.given((request, reply, found) => withSlot(request, () => begin({ request, reply, found }))),
    )
    route(
      'POST /api/:filled/:id/uploads/:uploadId',
      bytes,
      of.given((request, reply, found) =>
        tusMethodOf(request) === 'PATCH'
          ? withSlot(request, () => continueUpload({ request, reply, found }))
          : continueUpload({ request, reply, found }),
      ),
    )
    route(
      'PATCH /api/:filled/:id/uploads/:uploadId',
      bytes,
      of.given((request, reply, found) => withSlot(request, () => continueUpload({ request, reply, found }))),
    )
    route(
      'HEAD /api/:filled/:id/uploads/:uploadId',
      { config },
      of.given((request, reply, found) => continueUpload({ request, reply, found })),
    )
    route(
      'DELETE /api/:filled/:id/uploads/:uploadId',
      { config },
      of.given((request, reply, found) => continueUpload({ request, reply, found })),
    )
  })

  const route = serve(app, uploadCalls, address)
  route(
    'GET /api/:filled/:id/uploads',
    { config },
    of.given((request, reply, found) => ownUploads(deps, { request, reply, found })),
  )
  route(
    'POST /api/:filled/:id/uploads/:uploadId/attach',
    { config },
    of.given(async (request, reply, found) => {
      const { uploadId } = request.params
      const upload = await ownUpload(uploads, { request, found })
      // Without a row it may be a document already; only its readers may learn that
      if (upload === undefined && attachedDocument(found.state, uploadId) === undefined) reject('uploads.notFound')
      return attachAndAnswer(
        deps,
        formType,
        { request, reply, found },
        { uploadId, replaces: parseReplaces(request.body) },
      )
    }),
  )
}

/** Uploads and attaches the file in the body, in one request. */
export async function attachMultipart<S extends FormInstance>(
  deps: Deps,
  formType: FormType<S>,
  context: InstanceRequest<S>,
) {
  const { request, found } = context
  const { uploads } = deps
  refuseTooManyChanges(found, actorOf(request))
  const receive = (source: AsyncIterable<Uint8Array>) => uploads.receive(found.id, source)
  const discard = (received: Received) => uploads.discard(found.id, received)
  const release = deps.uploading.acquire(accountOf(request).id)
  const { received, ...info } = await readMultipart(request, { receive, discard }).finally(release)
  const { size, sha256 } = received
  const meta = commandMeta(request, deps, { ...info, sha256 })
  const upload = await acceptUpload(deps, formType, context, { ...info, size, meta }).catch(async (error: unknown) => {
    await discard(received)
    throw error
  })
  // A repeat of a call whose upload is not attached yet
  if (!(await uploads.begin(upload, received))) await discard(received)
  return attachAndAnswer(deps, formType, context, upload)
}

/** Attaches an upload; the response is the document, or that the file waits for the scanner. */
async function attachAndAnswer<S extends FormInstance>(
  { attacher }: Pick<Deps, 'attacher'>,
  formType: FormType<S>,
  { request, reply, found }: InstanceRequest<S>,
  { uploadId, replaces = null }: { readonly uploadId: string; readonly replaces?: string | null },
) {
  const upload = { uploadId, instanceId: found.id, accountId: accountOf(request).id }
  const outcome = await attacher.attach(formType, { ...upload, replaces })
  void reply.code(outcome === 'waiting' ? 202 : 201)
  if (outcome === 'waiting') return { waits: true as const, uploadId }
  const { position, ...attached } = outcome
  return { ...attached, ...setReadPosition(reply, position) }
}

/** The contract has validated it: an id or nothing. */
function parseReplaces(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'replaces' in body && typeof body.replaces === 'string'
    ? body.replaces
    : null
}

/**
 * The caller's upload to this instance; undefined: there is none.
 * @throws Rejection uploads.notFound it belongs to another account or instance
 */
async function ownUpload<S extends FormInstance>(
  uploads: Uploads,
  { request, found }: Pick<InstanceRequest<S, UploadRequest>, 'request' | 'found'>,
): Promise<Upload | undefined> {
  const upload = await uploads.find(request.params.uploadId)
  if (upload !== undefined && (upload.instanceId !== found.id || upload.accountId !== accountOf(request).id))
    reject('uploads.notFound')
  return upload
}

/** The caller's uploads that are not documents yet and do not wait for the scanner. */
async function ownUploads<S extends FormInstance>(
  { uploads }: Pick<Deps, 'uploads'>,
  { request, reply, found }: InstanceRequest<S>,
) {
  const own = (await uploads.ofInstance(found.id)).filter(
    ({ uploadId, accountId, state }) =>
      accountId === accountOf(request).id &&
      (state === 'uploading' || state === 'attaching') &&
      attachedDocument(found.state, uploadId) === undefined,
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
