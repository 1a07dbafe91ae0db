import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { pdfOf } from '../testing/pdf-of.ts'
import type { MeasuredServer } from './measured-server.ts'
import { session, type Session } from './saves.ts'

/** Resident memory of the application's own process, in bytes: before, at most while files come, at most while they are read. Seconds until all were documents. */
export type UploadFigures = { readonly before: number; readonly coming: number; readonly read: number; readonly seconds: number }

const MB = 2 ** 20
const tus = { 'tus-resumable': '1.0.0' }
const metadata = (said: Record<string, string>) => Object.entries(said).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')

/** A PDF that is this large and unlike any other, as scanners make them: nearly all of it is one picture. */
function scanOf(megabytes: number): Buffer {
  const length = Math.floor((megabytes * MB - 2_000) / 2)
  return pdfOf(randomUUID(), { objects: [`<< /Type /XObject /Subtype /Image /Length ${2 * length} >>\nstream\n${randomBytes(length).toString('hex')}\nendstream`] })
}

type Answer = { readonly status: number; readonly location: string; /** Its beginning. */ readonly body: string; readonly length: number }

const mostHeld = 2_000

/** Sends a body as it is read, as a browser sends a file. */
function sent({ port, cookie }: Session, path: string, { method, headers, body }: { method: string; headers?: Record<string, string>; body?: Buffer }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, host: '127.0.0.1', headers: { cookie, ...headers, 'content-length': body?.length ?? 0 } }, (response) => {
      let [beginning, length] = ['', 0]
      response.on('data', (part: Buffer) => {
        length += part.length
        if (beginning.length < mostHeld) beginning += part.toString('utf8')
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', body: beginning, length }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const mostTurns = 10

/** Asked again, as pages do, when the connection ends (waiting for its turn may take longer than one stays open on which nothing moves) or the server is busy. */
async function patiently(ask: () => Promise<Answer>, turn = 1): Promise<Answer> {
  const answer = await (turn < mostTurns ? ask().catch(() => undefined) : ask())
  return answer === undefined || (answer.status === 503 && turn < mostTurns) ? patiently(ask, turn + 1) : answer
}

/** Answers the document's address. */
async function uploadOne(to: Session, { id, file }: { readonly id: string; readonly file: Buffer }): Promise<string> {
  const announced = { ...tus, 'upload-length': String(file.length), 'upload-metadata': metadata({ filename: 'scan.pdf', kind: 'passportCopy', person: '1' }) }
  const begun = await sent(to, `/api/submissions/${id}/uploads`, { method: 'POST', headers: announced })
  const there = await sent(to, begun.location, { method: 'PATCH', headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }, body: file })
  const done = await patiently(() => sent(to, `${begun.location}/attach`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }))
  const refused = [begun, there, done].find(({ status }) => status >= 300)
  if (refused !== undefined) throw new Error(`an upload was answered with ${refused.status}: ${refused.body}`)
  return `/api/submissions/${id}/documents/${JSON.parse(done.body).documentId}`
}

/** So many files of so many megabytes, uploaded all at once, each to a registration of its own, until each is a document; then all are read at once. */
export async function benchUploads(server: MeasuredServer, { files, megabytes, ...admin }: { readonly files: number; readonly megabytes: number; readonly email: string; readonly password: string }): Promise<UploadFigures> {
  const guests = await session(server.port, { ...admin, clients: files })
  const file = scanOf(megabytes)
  const { rss: before } = await server.memory()
  const started = performance.now()
  const documents = await Promise.all(guests.ids.map((id) => uploadOne(guests, { id, file })))
  const seconds = (performance.now() - started) / 1000
  const { highest: coming } = await server.memory()
  const given = await Promise.all(documents.map((path) => patiently(() => sent(guests, path, { method: 'GET' }))))
  if (given.some(({ length }) => length !== file.length)) throw new Error('a document was not given whole')
  const { highest: read } = await server.memory()
  return { before, coming, read, seconds }
}
