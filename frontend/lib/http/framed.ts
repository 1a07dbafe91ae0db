import { HttpProblem, NetworkFailure } from './http-problem.ts'
import { chosenLanguage } from '../intl/chosen-language.ts'

type FramedFile = {
  readonly file: Blob
  readonly name: string
  readonly rows: number
  /** Registrations in the file that cannot be read; undefined: none. */
  readonly unreadable: number | undefined
  /** '' when the server sends none. */ readonly exportId: string
}
type FramedFileOptions = {
  readonly signal: AbortSignal
  /** `total`: number of rows counted in advance. */ readonly onRows: (rows: number, total: number) => void
}

const headBytes = 8

/**
 * Downloads a file that the server streams in frames: four bytes with the number of rows so far, four with the length,
 * then the content. The last frame is empty; four bytes with the number of unreadable registrations follow when there
 * are some.
 * @throws HttpProblem the server refused | NetworkFailure the file is incomplete | reason of the aborted signal
 */
export async function framedFile(
  path: string,
  body: unknown,
  { signal, onRows }: FramedFileOptions,
): Promise<FramedFile> {
  const response = await post(path, body, signal)
  if (!response.ok || response.body === null) {
    throw new HttpProblem({
      status: response.status,
      statusText: response.statusText,
      body: await response.text(),
      retryAfter: response.headers.get('Retry-After'),
    })
  }
  const total = Number(response.headers.get('X-Total-Count') ?? 0)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rest = new Uint8Array()
  let rows = 0
  let isWhole = false
  onRows(0, total)
  for await (const chunk of chunksOf(response.body, signal)) {
    rest = joined(rest, chunk)
    for (let frame = frameIn(rest); frame !== undefined && !isWhole; frame = frameIn(rest)) {
      rows = frame.rows
      onRows(rows, total)
      isWhole = frame.content.length === 0
      pieces.push(frame.content)
      rest = rest.subarray(headBytes + frame.content.length)
    }
  }
  if (!isWhole) throw new NetworkFailure('unreachable', 'the file ended early')
  return {
    file: new Blob(pieces),
    name: nameIn(response),
    rows,
    unreadable: rest.length < 4 ? undefined : new DataView(rest.buffer, rest.byteOffset).getUint32(0),
    exportId: response.headers.get('X-Export-Id') ?? '',
  }
}

async function post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      signal,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Accept-Language': chosenLanguage() },
    })
  } catch (cause) {
    throw signal.aborted ? cause : new NetworkFailure('unreachable', cause)
  }
}

async function* chunksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } catch (cause) {
    throw signal.aborted ? cause : new NetworkFailure('unreachable', cause)
  } finally {
    reader.releaseLock()
  }
}

/** The first frame; undefined while incomplete. */
function frameIn(bytes: Uint8Array<ArrayBuffer>): { rows: number; content: Uint8Array<ArrayBuffer> } | undefined {
  if (bytes.length < headBytes) return undefined
  const head = new DataView(bytes.buffer, bytes.byteOffset, headBytes)
  const end = headBytes + head.getUint32(4)
  return bytes.length < end ? undefined : { rows: head.getUint32(0), content: bytes.slice(headBytes, end) }
}

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export'
}
