import type { Attached } from '@fleet/backend/form-instances/contract'
import { DetailedError, Upload, type HttpRequest, type UploadOptions } from 'tus-js-client'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { read } from '../../lib/http/http.ts'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import type { Sending, Way } from './sending.ts'

/** What becomes of an upload that is whole: a document, or it waits for the virus scan. */
type Taken = Attached | { readonly waits: true }

/** Bytes a request brings: what it brought counts, also behind a proxy that hands on whole requests. */
const part = 1024 * 1024
/** Milliseconds without a byte after which a connection counts as lost, though nothing says so. */
const patienceMs = 30_000

/**
 * Brings a file to the server, on from where it has it, and has it attached. `place`: where uploads of this form are.
 * However often it is tried, it is one document.
 * @throws HttpProblem | NetworkFailure
 */
export async function sendInParts(place: string, sending: Sending, way: Way): Promise<Taken> {
  const { address } = sending
  // All of it may have arrived before, and only the answer have been lost
  const before = address === undefined ? undefined : await attached(address, sending, way).catch(unlessIncomplete)
  if (before !== undefined) return before
  const whole = await uploaded(place, sending, way)
  way.complete()
  return attached(whole, sending, way)
}

/** Lets go of what has arrived. */
export function withdraw(address: string): Promise<void> {
  return Upload.terminate(address, { retryDelays: null })
}

function unlessIncomplete(problem: unknown): undefined {
  if (problem instanceof HttpProblem && (problem.code === 'uploads.notWhole' || problem.code === 'uploads.notFound'))
    return undefined
  throw problem
}

function attached(address: string, { replaces }: Sending, { signal }: Way): Promise<Taken> {
  return read<Taken>(`${address}/attach`, {
    method: 'POST',
    body: replaces === undefined ? {} : { replaces },
    timeout: 120_000,
    signal,
  })
}

/** Gives the address of the upload once all of it is there. */
function uploaded(
  place: string,
  { id, file, person, kind, replaces, address }: Sending,
  { signal, progress, address: tell }: Way,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(quiet)
      signal.removeEventListener('abort', abort)
    }
    const fail = (problem: unknown) => {
      end()
      reject(problem)
    }
    const abort = () => {
      void upload.abort()
      fail(signal.reason)
    }
    const listen = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        void upload.abort()
        fail(new NetworkFailure('timeout', undefined))
      }, patienceMs)
    }
    const here = () => (upload.url === null ? '' : new URL(upload.url, window.location.href).pathname)
    const options: UploadOptions = {
      endpoint: new URL(place, window.location.href).href,
      uploadUrl: address ?? null,
      metadata: { filename: file.name, kind, person: String(person), ...(replaces === undefined ? {} : { replaces }) },
      chunkSize: part,
      // What is tried again, and when, is said by who calls; what is kept on the device is sealed
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => introduce(request, id),
      onAfterResponse: listen,
      onUploadUrlAvailable: () => tell(here()),
      onProgress: (sent, size) => {
        listen()
        progress(size > 0 ? sent / size : 0)
      },
      onSuccess: () => {
        end()
        resolve(here())
      },
      onError: (error) => fail(told(error)),
    }
    const upload = new Upload(file, options)
    signal.addEventListener('abort', abort)
    listen()
    upload.start()
  })
}

/** The same key each time: beginning it again gives the same upload. */
function introduce(request: HttpRequest, id: string): void {
  request.setHeader('Accept', 'application/json')
  request.setHeader('Accept-Language', chosenLanguage())
  if (request.getMethod() === 'POST') request.setHeader('Idempotency-Key', id)
}

function told(error: Error): HttpProblem | NetworkFailure {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (answer === null || answer.getStatus() === 0) return new NetworkFailure('unreachable', error)
  return new HttpProblem({
    status: answer.getStatus(),
    statusText: '',
    body: answer.getBody(),
    retryAfter: answer.getHeader('Retry-After') ?? null,
  })
}
