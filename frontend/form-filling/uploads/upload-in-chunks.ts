import type { Attached } from '@fleet/backend/form-instances/contract'
import { DetailedError, Upload, type HttpRequest, type UploadOptions } from 'tus-js-client'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { read } from '../../lib/http/http.ts'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import type { PendingUpload, UploadHooks } from './pending-upload.ts'

/** Result of a complete upload: attached, or waiting for the virus scan. */
type UploadResult = Attached | { readonly waits: true }

/** Bytes per request; keeps progress behind proxies that buffer whole requests. */
const chunkSize = 1024 * 1024
/** Without a byte for this long a connection counts as lost. */
const idleTimeoutMs = 30_000

/**
 * Uploads a file, resuming at the server's offset, and attaches it. `endpoint`: uploads of this form. Repeating it
 * attaches one document.
 * @throws HttpProblem | NetworkFailure
 */
export async function uploadInChunks(
  endpoint: string,
  sending: PendingUpload,
  hooks: UploadHooks,
): Promise<UploadResult> {
  const { address } = sending
  // The upload may be complete, with only the answer lost
  const before = address === undefined ? undefined : await attach(address, sending, hooks).catch(unlessIncomplete)
  if (before !== undefined) return before
  const whole = await transfer(endpoint, sending, hooks)
  hooks.complete()
  return attach(whole, sending, hooks)
}

/** Deletes an upload. */
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

/** Resolves to the address of the complete upload. */
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
      // The caller retries, and the device stores encrypted files only
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

/** The same idempotency key each time, so that a retry finds the same upload. */
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
