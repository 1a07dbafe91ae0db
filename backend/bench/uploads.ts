import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { pdfOf } from '../testing/files/pdf-of.ts'
import type { Measured, MeasuredServer } from './measured-server.ts'
import { session, type Session } from './saves.ts'

/**
 * Highest resident memory of the application's process, in bytes; longest block of the event loop, ms; seconds until
 * all were done.
 */
type Phase = Pick<Measured, 'highest' | 'blockedMs'> & { readonly seconds: number }
/** `before`: resident memory, in bytes. Files are uploaded until all are documents, then all are read. */
type UploadFigures = { readonly before: number; readonly coming: Phase; readonly reading: Phase }

const MB = 2 ** 20
const tus = { 'tus-resumable': '1.0.0' }
const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A unique PDF of this size, like a scanner's: nearly all of it is one image. */
function scanOf(megabytes: number): Buffer {
  const length = Math.floor((megabytes * MB - 2_000) / 2)
  return pdfOf(randomUUID(), {
    objects: [
      `<< /Type /XObject /Subtype /Image /Length ${2 * length} >>\nstream\n${randomBytes(length).toString('hex')}\nendstream`,
    ],
  })
}

type Answer = {
  readonly status: number
  readonly location: string
  /** Its beginning. */ readonly body: string
  readonly length: number
  /** Seconds it asks to wait. */ readonly wait: number
}

const maxKeptChars = 2_000

/** Streams a body, as a browser sends a file. */
function sent(
  { port, cookie }: Session,
  path: string,
  { method, headers, body }: { method: string; headers?: Record<string, string>; body?: Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, path, method, host: '127.0.0.1', headers: { cookie, ...headers, 'content-length': body?.length ?? 0 } },
      (response) => {
        let [beginning, length] = ['', 0]
        response.on('data', (part: Buffer) => {
          length += part.length
          if (beginning.length < maxKeptChars) beginning += part.toString('utf8')
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            body: beginning,
            length,
            wait: Number(response.headers['retry-after'] ?? 0),
          }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const maxAttempts = 10

/**
 * Retries, as pages do, when the connection ends (a wait for its turn may exceed the idle limit of a connection) or the
 * server is busy.
 */
async function withRetries(send: () => Promise<Answer>, turn = 1): Promise<Answer> {
  const answer = await (turn < maxAttempts ? send().catch(() => undefined) : send())
  if (answer !== undefined && (answer.status !== 503 || turn === maxAttempts)) return answer
  await setTimeout(1_000 * (answer?.wait ?? 0))
  return withRetries(send, turn + 1)
}

/** Returns the document's address. */
async function uploadOne(to: Session, { id, file }: { readonly id: string; readonly file: Buffer }): Promise<string> {
  const announced = {
    ...tus,
    'upload-length': String(file.length),
    'upload-metadata': metadata({ filename: 'scan.pdf', kind: 'passportCopy', person: '1' }),
  }
  const begun = await sent(to, `/api/submissions/${id}/uploads`, { method: 'POST', headers: announced })
  const there = await sent(to, begun.location, {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: file,
  })
  const done = await withRetries(() =>
    sent(to, `${begun.location}/attach`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{}'),
    }),
  )
  const refused = [begun, there, done].find(({ status }) => status >= 300)
  if (refused !== undefined) throw new Error(`an upload was answered with ${refused.status}: ${refused.body}`)
  return `/api/submissions/${id}/documents/${JSON.parse(done.body).documentId}`
}

/** Uploads this many files at once, each to its own registration, until each is a document; then reads all at once. */
export async function benchUploads(
  server: MeasuredServer,
  {
    files,
    megabytes,
    ...admin
  }: { readonly files: number; readonly megabytes: number; readonly email: string; readonly password: string },
): Promise<UploadFigures> {
  const guests = await session(server.port, { ...admin, clients: files })
  const file = scanOf(megabytes)
  const { rss: before } = await server.measured()
  async function measured<T>(work: Promise<T>): Promise<{ readonly phase: Phase; readonly done: T }> {
    const started = performance.now()
    const done = await work
    const seconds = (performance.now() - started) / 1000
    const { highest, blockedMs } = await server.measured()
    return { phase: { highest, blockedMs, seconds }, done }
  }
  const come = await measured(Promise.all(guests.ids.map((id) => uploadOne(guests, { id, file }))))
  const read = await measured(
    Promise.all(come.done.map((path) => withRetries(() => sent(guests, path, { method: 'GET' })))),
  )
  const wrong = read.done.find(({ status, length }) => status !== 200 || length !== file.length)
  if (wrong !== undefined)
    throw new Error(`a document was not given whole, but ${wrong.length} bytes with ${wrong.status}`)
  return { before, coming: come.phase, reading: read.phase }
}
