import { takeEarlyAnswer } from './early-answers.ts'
import { firstAborted } from './first-aborted.ts'
import { HttpProblem, NetworkFailure } from './http-problem.ts'
import { storeUnavailable, readsBehind } from './expiring-flag.ts'
import { reauthenticateFor } from './recent-sign-in.ts'
import { chosenLanguage } from '../intl/chosen-language.ts'

/** Options of a call. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData as multipart. */
  readonly body?: unknown
  /** Expected revision. */
  readonly ifMatch?: number
  /** UUID; the same for every attempt of one command, so that a retry takes effect once. */
  readonly idempotencyKey?: string
  /** Idempotency keys of refused commands that this one replaces: they must not take effect any more. */
  readonly replaces?: readonly string[]
  /** Form version of the screen. */
  readonly formVersion?: string
  readonly signal?: AbortSignal
  /** Outlives the page; bodies up to 64 kB. */
  readonly keepalive?: boolean
  /** Timeout in ms; default 30 s. */
  readonly timeout?: number
  /** Retries a command while the server cannot reach its event store; the page shows that it waits. */
  readonly throughOutage?: boolean
}

export type Answer<T> = { readonly data: T; readonly status: number; readonly headers: Headers }

/**
 * Sends a call with cookies and the chosen language. When the server requires a recent sign-in, asks the person in
 * place and sends the call again.
 * @throws HttpProblem the server answered, not OK
 * @throws NetworkFailure no answer; the outcome is unknown
 */
export async function send<T>(path: string, call: Call = {}): Promise<Answer<T>> {
  try {
    return await sendWithRetries(path, call)
  } catch (problem) {
    if (problem instanceof HttpProblem && (await reauthenticateFor(problem))) return sendOnce(path, call)
    throw problem
  }
}

const storeUnavailableCodes: ReadonlySet<string> = new Set(['store.unavailable', 'store.outcomeUnknown'])
/** Attempts while the server is temporarily unavailable; fewer for commands, because the person waits. */
const maxAttempts = { read: 150, command: 25 }

/** Number of attempts for this code. Only commands with an idempotency key are repeated. */
function maxAttemptsFor({ method = 'GET', idempotencyKey, throughOutage = false }: Call, code: string): number {
  if (method === 'GET') return maxAttempts.read
  return idempotencyKey !== undefined && (throughOutage || code === 'reads.behind') ? maxAttempts.command : 1
}

async function sendWithRetries<T>(path: string, call: Call): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await sendOnce<T>(path, call)
      if (attempt > 1) storeUnavailable.clear()
      return answer
    } catch (problem) {
      if (
        !(problem instanceof HttpProblem) ||
        !(problem.code === 'reads.behind' || storeUnavailableCodes.has(problem.code))
      )
        throw problem
      if (attempt >= maxAttemptsFor(call, problem.code)) throw problem
      if (storeUnavailableCodes.has(problem.code)) storeUnavailable.raise()
      await new Promise((resolve) => setTimeout(resolve, (problem.retryAfter ?? 2) * 1000))
      call.signal?.throwIfAborted()
    }
  }
}

async function sendOnce<T>(path: string, call: Call): Promise<Answer<T>> {
  const response = await fetchAnswer(path, call)
  if (response.headers.get('X-Read-Behind') === 'true') readsBehind.raise()
  const body = await textOf(response, call)
  if (!response.ok) {
    const { status, statusText } = response
    throw new HttpProblem({ status, statusText, body, retryAfter: response.headers.get('Retry-After') })
  }
  return { data: body === '' ? undefined : JSON.parse(body), status: response.status, headers: response.headers }
}

/** Sends a call and returns its body. @throws HttpProblem | NetworkFailure */
export async function read<T>(path: string, call: Call = {}): Promise<T> {
  return (await send<T>(path, call)).data
}

async function fetchAnswer(path: string, call: Call): Promise<Response> {
  const early = call.method === undefined || call.method === 'GET' ? takeEarlyAnswer(path) : undefined
  if (early !== undefined)
    return early.catch((cause: unknown) => {
      throw failureOf(cause, call)
    })
  const request = requestOf(call)
  try {
    return await fetch(path, request)
  } catch (cause) {
    throw failureOf(cause, call)
  }
}

/** Built outside the `try` above: only a failed `fetch` is a lost connection, a bug here is not. */
function requestOf(call: Call): RequestInit {
  const limit = AbortSignal.timeout(call.timeout ?? 30_000)
  return {
    method: call.method ?? 'GET',
    credentials: 'same-origin',
    headers: headersOf(call),
    keepalive: call.keepalive ?? false,
    signal: call.signal ? firstAborted([call.signal, limit]) : limit,
    ...(call.body === undefined ? {} : { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
  }
}

async function textOf(response: Response, call: Call): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw failureOf(cause, call)
  }
}

function failureOf(cause: unknown, call: Call): unknown {
  if (call.signal?.aborted) return cause
  return new NetworkFailure(
    cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable',
    cause,
  )
}

function headersOf(call: Call): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': chosenLanguage() })
  if (call.body !== undefined && !(call.body instanceof FormData)) headers.set('Content-Type', 'application/json')
  if (call.ifMatch !== undefined) headers.set('If-Match', `"${call.ifMatch}"`)
  if (call.idempotencyKey !== undefined) headers.set('Idempotency-Key', call.idempotencyKey)
  if (call.replaces !== undefined) headers.set('X-Replaces', call.replaces.join(','))
  if (call.formVersion !== undefined) headers.set('X-Form-Version', call.formVersion)
  return headers
}
