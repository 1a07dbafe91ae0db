const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const resumable = { 'tus-resumable': '1.0.0' }
const pieceBytes = 400_000

/**
 * Uploads a file in pieces and attaches it, despite server failures: after each failure it asks for the offset. Calls
 * `onOffset` with each offset. Returns the document's id.
 */
export async function uploadSurely(
  url: string,
  {
    cookie,
    id,
    bytes,
    onOffset,
  }: {
    readonly cookie: string
    readonly id: string
    readonly bytes: Buffer
    readonly onOffset: (offset: number, failed: boolean) => void
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
    onOffset(offset, sent?.status !== 204)
  }
  const attached = await surely(() =>
    call(`${place}/attach`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  )
  return JSON.parse(await attached.text()).documentId
}
