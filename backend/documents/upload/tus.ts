import { Readable } from 'node:stream'
import { DataStore, MemoryLocker, Server, Upload as TusUpload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'
import { largestFile, largestMegabytes } from '@fleet/form-schemas/engine/runtime/largest-file'
import type { Uploads } from './uploads.ts'
import type { Upload } from './uploads.ts'
import { uploadSeconds } from './uploading.ts'

/** What tus says of a file that is about to come. */
export type Announced = { readonly size: number; readonly metadata: Readonly<Record<string, string | null>> }

/** Who speaks tus about which upload; a POST makes one of what is announced. */
export type Talk = {
  readonly uploadId: string
  readonly create: (announced: Announced) => Promise<void>
}

type Deps = { readonly uploads: Uploads }

/** Of two requests of this process about one upload the later one goes on; of two processes, the one whose part is there first. */
const locker = new MemoryLocker()

/** Milliseconds that a request has to end once another wants to go on with the same upload. */
const lockDrainTimeout = 1_000
const asked = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-concat',
  'upload-metadata',
  'upload-offset',
  'content-type',
  'content-length',
]
const answered = [
  'tus-resumable',
  'tus-version',
  'location',
  'upload-offset',
  'upload-length',
  'upload-metadata',
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

function storeFor({ uploads }: Deps, { create }: Talk): DataStore {
  const found = async (id: string): Promise<Upload> => (await uploads.find(id)) ?? reject('uploads.notFound')
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'expiration', 'termination'],
    async create(file: TusUpload) {
      await create({ size: file.size ?? 0, metadata: file.metadata ?? {} })
      return file
    },
    async getUpload(id: string) {
      const { size, received, createdAt, kind, fileName, person } = await found(id)
      return new TusUpload({
        id,
        size,
        offset: received,
        creation_date: createdAt,
        metadata: { filename: fileName, kind, person: String(person) },
      })
    },
    async write(source: Readable, id: string, offset: number) {
      const upload = await found(id)
      return upload.received === offset ? uploads.append(upload, source) : reject('uploads.elsewhere')
    },
    async remove(id: string) {
      await uploads.drop(await found(id))
    },
    getExpiration: () => uploadSeconds * 1000,
  })
}

/** The body of a request as it comes; whatever becomes of it, the connection stays for the answer. */
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

function webRequest({ url, method, headers, body, protocol, host }: FastifyRequest): Request {
  const told = asked.flatMap((name): [string, string][] =>
    typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
  )
  const source = body instanceof Readable ? { body: streamOf(body), duplex: 'half' } : {}
  return new Request(new URL(url, `${protocol}://${host}`), { method, headers: told, ...source })
}

/**
 * Lets the protocol's own server answer a request, on our store and with our refusals.
 * @throws Rejection whatever of it is refused, in our codes
 */
export async function speakTus(
  parts: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  talk: Talk,
): Promise<FastifyReply> {
  let failure: unknown
  const server = new Server({
    path: '/',
    datastore: storeFor(parts, talk),
    locker,
    lockDrainTimeout,
    maxSize: largestFile,
    allowedOrigins: [],
    namingFunction: () => talk.uploadId,
    getFileIdFromRequest: () => talk.uploadId,
    generateUrl: (_, { id }) => `${request.url.split('?')[0]}/${id}`,
    onResponseError: (_, error) => {
      failure = error
      return undefined
    },
  })
  const { status, headers } = await server.handleWeb(webRequest(request))
  if (status >= 400)
    throw failure instanceof Error && !('status_code' in failure)
      ? failure
      : new Rejection(refusals[status] ?? 'request.malformed', { values: { largest: largestMegabytes, seconds: 3 } })
  for (const name of answered) {
    const value = headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.code(status).header('cache-control', 'no-store').send()
}
