import type { Attached } from '@fleet/backend/form-instances/contract'
import { DetailedError, Upload, type HttpRequest, type UploadOptions } from 'tus-js-client'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { read } from '../../lib/http/http.ts'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import type { PendingUpload, UploadHooks } from './pending-upload.ts'

/** What becomes of an upload that is whole: a document, or it waits for the virus scan. */
type UploadResult = Attached | { readonly waits: true }

/** Bytes a request brings: what it brought counts, also behind a proxy that hands on whole requests. */
const chunkSize = 1024 * 1024
/** Milliseconds without a byte after which a connection counts as lost, though nothing says so. */
const idleTimeoutMs = 30_000

/**
 * Brings a file to the server, on from where it has it, and has it attached. `place`: where uploads of this form are.
 * However often it is tried, it is one document.
 * @throws HttpProblem | NetworkFailure
 */
export async function uploadInChunks(
  endpoint: string,
  sending: PendingUpload,
  hooks: UploadHooks,
): Promise<UploadResult> {
  const { address } = sending
  // All of it may have arrived before, and only the answer have been lost
  const before = address === undefined ? undefined : await attach(address, sending, hooks).catch(unlessIncomplete)
  if (before !== undefined) return before
  const whole = await transfer(endpoint, sending, hooks)
  hooks.complete()
  return attach(whole, sending, hooks)
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

function attach(address: string, { replaces }: PendingUpload, { signal }: UploadHooks): Promise<UploadResult> {
  return read<UploadResult>(`${address}/attach`, {
    method: 'POST',
    body: replaces === undefined ? {} : { replaces },
    timeout: 120_000,
    signal,
  })
}

/** Gives the address of the upload once all of it is there. */
function transfer(
  endpoint: string,
  { id, file, person, kind, replaces, address }: PendingUpload,
  { signal, progress, address: onAddress }: UploadHooks,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let idleTimer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(idleTimer)
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
    const restartIdleTimer = () => {
      clearTimeout(idleTimer)
      idleTimer = setTimeout(() => {
        void upload.abort()
        fail(new NetworkFailure('timeout', undefined))
      }, idleTimeoutMs)
    }
    const currentAddress = () => (upload.url === null ? '' : new URL(upload.url, window.location.href).pathname)
    const options: UploadOptions = {
      endpoint: new URL(endpoint, window.location.href).href,
      uploadUrl: address ?? null,
      metadata: { filename: file.name, kind, person: String(person), ...(replaces === undefined ? {} : { replaces }) },
      chunkSize,
      // What is tried again, and when, is said by who calls; what is kept on the device is sealed
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => setHeaders(request, id),
      onAfterResponse: restartIdleTimer,
      onUploadUrlAvailable: () => onAddress(currentAddress()),
      onProgress: (sent, size) => {
        restartIdleTimer()
        progress(size > 0 ? sent / size : 0)
      },
      onSuccess: () => {
        end()
        resolve(currentAddress())
      },
      onError: (error) => fail(problemOf(error)),
    }
    const upload = new Upload(file, options)
    signal.addEventListener('abort', abort)
    restartIdleTimer()
    upload.start()
  })
}

/** The same key each time: beginning it again gives the same upload. */
function setHeaders(request: HttpRequest, id: string): void {
  request.setHeader('Accept', 'application/json')
  request.setHeader('Accept-Language', chosenLanguage())
  if (request.getMethod() === 'POST') request.setHeader('Idempotency-Key', id)
}

function problemOf(error: Error): HttpProblem | NetworkFailure {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (answer === null || answer.getStatus() === 0) return new NetworkFailure('unreachable', error)
  return new HttpProblem({
    status: answer.getStatus(),
    statusText: '',
    body: answer.getBody(),
    retryAfter: answer.getHeader('Retry-After') ?? null,
  })
}
