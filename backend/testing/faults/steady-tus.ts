const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const resumable = { 'tus-resumable': '1.0.0' }
const pieceBytes = 400_000

/**
 * Uploads a file piece by piece and attaches it, whatever happens to the server meanwhile: after each failure it asks how much is there.
 * `said`: told how much that is, each time. Answers the document's id.
 */
export async function uploadSurely(
  url: string,
  {
    cookie,
    id,
    bytes,
    said,
  }: {
    readonly cookie: string
    readonly id: string
    readonly bytes: Buffer
    readonly said: (offset: number, failed: boolean) => void
  },
): Promise<string> {
  async function surely<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch {
        await pause(50)
      }
    }
  }
  async function call(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${url}${address}`, {
      ...init,
      headers: { cookie, ...resumable, ...init.headers },
      signal: AbortSignal.timeout(15_000),
    })
    if (response.status >= 500) throw new Error(String(response.status))
    return response
  }

  const metadata = `filename ${btoa('passport.pdf')},kind ${btoa('passportCopy')},person ${btoa('1')}`
  const begun = await surely(() =>
    call(`/api/submissions/${id}/uploads`, {
      method: 'POST',
      headers: { 'upload-length': String(bytes.length), 'upload-metadata': metadata, 'idempotency-key': id },
    }),
  )
  const place = begun.headers.get('location') ?? ''
  for (let offset = 0; offset < bytes.length;) {
    const body = new Uint8Array(bytes.subarray(offset, offset + pieceBytes))
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const sent = await call(place, { method: 'PATCH', headers, body }).catch(() => undefined)
    const there = sent?.status === 204 ? sent : await surely(() => call(place, { method: 'HEAD' }))
    offset = Number(there.headers.get('upload-offset') ?? Number.NaN)
    said(offset, sent?.status !== 204)
  }
  const attached = await surely(() =>
    call(`${place}/attach`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  )
  return JSON.parse(await attached.text()).documentId
}
