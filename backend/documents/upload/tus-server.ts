import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { DataStore, MemoryLocker, Server, Upload as TusUpload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'
import { maxFileBytes, maxFileMegabytes } from '@fleet/form-schemas/engine/runtime/documents'
import { documentLimits } from '../limits.ts'
import { mediaTypeOf, tusMethodOf } from './tus-protocol.ts'
import type { Upload, Uploads } from './uploads.ts'

/** An announced upload. */
type AnnouncedFile = { readonly size: number; readonly metadata: Readonly<Record<string, string | null>> }

type TusCall = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly uploadId: string
  /** Metadata of an existing upload, as its client sent it. */
  readonly metadata?: string | undefined
  /** Creates the upload that a POST announces, unless it exists. */
  readonly create?: (announced: AnnouncedFile) => Promise<void>
  /** Called when the upload was cancelled, before the answer. */
  readonly onRemoved?: () => Promise<void>
}

/** Handles a request by tus 1.0. @throws Rejection with our error codes */
export type TusServer = (call: TusCall) => Promise<FastifyReply>

/** Time for a request to end when another one continues the same upload, ms. */
const lockDrainTimeout = 1_000
const uploadMs = documentLimits.uploadTime.max * 60 * 60 * 1000
const requestHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-concat',
  'upload-metadata',
  'upload-offset',
  'content-length',
]
const replyHeaders = [
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'location',
  'upload-offset',
  'upload-length',
  'upload-expires',
]
const refusals: Readonly<Record<number, string>> = {
  404: 'uploads.notFound',
  410: 'uploads.notFound',
  409: 'uploads.elsewhere',
  413: 'documents.tooLarge',
  415: 'request.unsupportedType',
  500: 'limits.busy',
}

/** Runs the reference implementation of tus on our uploads. */
export function tusServer(uploads: Uploads): TusServer {
  /** The present call and its error: the server's hooks do not receive them. */
  const calls = new AsyncLocalStorage<{ readonly call: TusCall; failure?: unknown }>()
  const current = () => {
    const store = calls.getStore()
    if (store === undefined) throw new Error('no tus call is active')
    return store
  }
  const server = new Server({
    path: '/',
    datastore: dataStore(uploads, {
      create({ size = 0, metadata = {} }) {
        const { create = () => reject('request.malformed') } = current().call
        return create({ size, metadata })
      },
      removed: async () => current().call.onRemoved?.(),
    }),
    // In one process the later of two requests for an upload wins; between processes the one that stores its part first
    locker: new MemoryLocker(),
    lockDrainTimeout,
    maxSize: maxFileBytes,
    allowedOrigins: [],
    namingFunction: () => current().call.uploadId,
    getFileIdFromRequest: () => current().call.uploadId,
    generateUrl: (_, { id }) => `${current().call.request.url.split('?')[0]}/${id}`,
    onResponseError: (_, error) => {
      current().failure = error
      return undefined
    },
  })

  return (call) =>
    calls.run({ call }, async () => {
      const { status, headers } = await server.handleWeb(webRequest(call.request))
      const { failure } = current()
      if (status >= 400)
        throw failure instanceof Error && !('status_code' in failure)
          ? failure
          : new Rejection(refusals[status] ?? 'request.malformed', {
              values: { largest: maxFileMegabytes, seconds: 3 },
            })
      // The package would write it in another notation
      if (tusMethodOf(call.request) === 'HEAD' && call.metadata !== undefined)
        void call.reply.header('upload-metadata', call.metadata)
      for (const name of replyHeaders) {
        const value = headers.get(name)
        if (value !== null) void call.reply.header(name, value)
      }
      return call.reply.code(status).header('cache-control', 'no-store').send()
    })
}

function dataStore(
  uploads: Uploads,
  { create, removed }: { create: (file: TusUpload) => Promise<void>; removed: () => Promise<void> },
): DataStore {
  const found = async (id: string): Promise<Upload> => (await uploads.find(id)) ?? reject('uploads.notFound')
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'expiration', 'termination'],
    async create(file: TusUpload) {
      await create(file)
      return file
    },
    async getUpload(id: string) {
      const { size, received, createdAt } = await found(id)
      return new TusUpload({ id, size, offset: received, creation_date: createdAt })
    },
    async write(source: Readable, id: string, offset: number) {
      const upload = await found(id)
      return upload.received === offset ? uploads.append(upload, source) : reject('uploads.elsewhere')
    },
    async remove(id: string) {
      await uploads.drop(await found(id))
      await removed()
    },
    getExpiration: () => uploadMs,
  })
}

/** Streams a request body; the connection stays open for the response even if reading stops. */
function streamOf(body: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

function webRequest(request: FastifyRequest): Request {
  const { url, headers, body, protocol, host } = request
  const copied = requestHeaders.flatMap((name): [string, string][] =>
    typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
  )
  const source = body instanceof Readable ? { body: streamOf(body), duplex: 'half' } : {}
  const type = mediaTypeOf(request)
  if (type !== '') copied.push(['content-type', type])
  return new Request(new URL(url, `${protocol}://${host}`), {
    method: tusMethodOf(request),
    headers: copied,
    ...source,
  })
}
