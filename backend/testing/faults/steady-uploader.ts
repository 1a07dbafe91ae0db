import { randomBytes } from 'node:crypto'
import { pdfOf } from '../files/pdf-of.ts'

/** A guest who repeats each upload until it is acknowledged, each with its own Idempotency-Key. */
export type SteadyUploader = {
  readonly id: string
  /** Document -> bytes of the acknowledged upload. */
  readonly acknowledged: ReadonlyMap<string, Buffer>
  /** Number of failed attempts. */
  readonly failures: () => number
  /** Stops after the upload in progress. */
  stop(): Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function steadyUploader(url: string, cookie: string, name: string): Promise<SteadyUploader> {
  const started = await fetch(`${url}/api/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  })
  const { id } = JSON.parse(await started.text())
  const acknowledged = new Map<string, Buffer>()
  let failures = 0
  let going = true

  // A form accepts ten of each kind.
  const kinds = ['passportCopy', 'idFrontCopy', 'idBackCopy', 'medicalForm']
  const kindOf = () => kinds[Math.floor(acknowledged.size / 10) % kinds.length] ?? ''

  async function uploadOnce(bytes: Buffer, key: string): Promise<string | undefined> {
    const body = new FormData()
    body.set('kind', kindOf())
    body.set('file', new Blob([new Uint8Array(bytes)]), 'passport.pdf')
    try {
      const headers = { cookie, 'idempotency-key': key }
      const response = await fetch(`${url}/api/submissions/${id}/documents`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(15_000),
      })
      const answer = JSON.parse(await response.text())
      return response.ok ? answer.documentId : undefined
    } catch {
      return undefined
    }
  }

  async function answered(
    method: string,
    path: string,
    { headers = {}, bytes }: { readonly headers?: Record<string, string>; readonly bytes?: Buffer } = {},
  ): Promise<Response | undefined> {
    try {
      const body = bytes === undefined ? {} : { body: new Uint8Array(bytes) }
      return await fetch(`${url}${path}`, {
        method,
        headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
        ...body,
        signal: AbortSignal.timeout(15_000),
      })
    } catch {
      return undefined
    }
  }

  async function until<T>(done: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const found = await done()
      if (found !== undefined) return found
      failures += 1
      await pause(50)
    }
  }

  /** Uploads by tus: started once, resumed from its offset, then attached. */
  async function resumeSurely(bytes: Buffer, key: string): Promise<void> {
    const metadata = `filename ${btoa('passport.pdf')},kind ${btoa(kindOf())}`
    const place = await until(async () => {
      const begun = await answered('POST', `/api/submissions/${id}/uploads`, {
        headers: { 'idempotency-key': key, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
      })
      return begun?.headers.get('location') ?? undefined
    })
    await until(async () => {
      const there = await answered('HEAD', place)
      const offset = Number(there?.headers.get('upload-offset') ?? NaN)
      if (offset === bytes.length) return true
      if (!Number.isNaN(offset))
        await answered('PATCH', place, {
          headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          bytes: bytes.subarray(offset),
        })
      return undefined
    })
    acknowledged.set(
      await until(async () => {
        const attached = await answered('POST', `${place}/attach`)
        return attached?.ok === true ? JSON.parse(await attached.text()).documentId : undefined
      }),
      bytes,
    )
  }

  async function uploadSurely(bytes: Buffer, key: string): Promise<void> {
    for (;;) {
      const documentId = await uploadOnce(bytes, key)
      if (documentId !== undefined) return void acknowledged.set(documentId, bytes)
      failures += 1
      await pause(50)
    }
  }

  const fresh = (bytes = 10_000) => pdfOf(randomBytes(bytes).toString('hex'))
  const severalParts = 1_300_000
  const done = (async () => {
    for (let turn = 0; going; turn += 1) {
      await uploadSurely(fresh(), `${name} ${turn}`)
      // Reuses the key for other bytes: the stored document must not change.
      await uploadSurely(fresh(), `${name} ${turn}`)
      await resumeSurely(fresh(severalParts), `${name} ${turn}`)
    }
  })()
  return {
    id,
    acknowledged,
    failures: () => failures,
    stop: async () => {
      going = false
      await done
    },
  }
}
