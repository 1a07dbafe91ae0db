import { randomBytes } from 'node:crypto'
import { pdfOf } from './pdf-of.ts'

/** A guest whose uploads go on until they are acknowledged, each under its own Idempotency-Key, whatever happens meanwhile. */
export type SteadyUploader = {
  readonly id: string
  /** Document -> the bytes whose upload the server acknowledged. */
  readonly acknowledged: ReadonlyMap<string, Buffer>
  /** How many tries were not answered with success. */
  readonly failures: () => number
  /** Uploads until told to stop, then finishes the one under way. */
  stop(): Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function steadyUploader(url: string, cookie: string, name: string): Promise<SteadyUploader> {
  const started = await fetch(`${url}/api/submissions`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: '{}' })
  const { id } = JSON.parse(await started.text())
  const acknowledged = new Map<string, Buffer>()
  let failures = 0
  let going = true

  // A form takes ten of each
  const kinds = ['passportCopy', 'idFrontCopy', 'idBackCopy', 'medicalForm']
  const kindOf = () => kinds[Math.floor(acknowledged.size / 10) % kinds.length] ?? ''

  async function uploadOnce(bytes: Buffer, key: string): Promise<string | undefined> {
    const body = new FormData()
    body.set('kind', kindOf())
    body.set('file', new Blob([new Uint8Array(bytes)]), 'passport.pdf')
    try {
      const headers = { cookie, 'idempotency-key': key }
      const response = await fetch(`${url}/api/submissions/${id}/documents`, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
      const answer = JSON.parse(await response.text())
      return response.ok ? answer.documentId : undefined
    } catch {
      return undefined
    }
  }

  async function uploadSurely(bytes: Buffer, key: string): Promise<void> {
    for (;;) {
      const documentId = await uploadOnce(bytes, key)
      if (documentId !== undefined) return void acknowledged.set(documentId, bytes)
      failures += 1
      await pause(50)
    }
  }

  const fresh = () => pdfOf(randomBytes(10_000).toString('hex'))
  const done = (async () => {
    for (let turn = 0; going; turn += 1) {
      await uploadSurely(fresh(), `${name} ${turn}`)
      // The same key for other bytes: what is there must not be touched.
      await uploadSurely(fresh(), `${name} ${turn}`)
    }
  })()
  return { id, acknowledged, failures: () => failures, stop: async () => { going = false; await done } }
}
