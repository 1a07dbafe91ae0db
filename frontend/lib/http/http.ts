import { takeEarlyAnswer } from './early-answers.ts'
import { firstAborted } from './first-aborted.ts'
import { HttpProblem, NetworkFailure } from './http-problem.ts'
import { storeUnavailable, readsBehind } from './expiring-flag.ts'
import { reauthenticateFor } from './recent-sign-in.ts'
import { chosenLanguage } from '../intl/chosen-language.ts'

/** How a call is sent. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData as multipart. */
  readonly body?: unknown
  /** Revision the caller has seen. */
  readonly ifMatch?: number
  /** UUID; the same for every attempt of one command, so that a retry takes effect once. */
  readonly idempotencyKey?: string
  /** Version of the form that the screen was drawn from. */
  readonly formVersion?: string
  readonly signal?: AbortSignal
  /** Outlives the page: for what is saved while it is being left. Bodies up to 64 kB. */
  readonly keepalive?: boolean
  /** Milliseconds until the answer counts as lost; default 30 s. */
  readonly timeout?: number
  /** A command is sent again while the server cannot reach its records: whoever waits for it sees that. */
  readonly throughOutage?: boolean
}

export type Answer<T> = { readonly data: T; readonly status: number; readonly headers: Headers }

/**
 * One call, with cookies and the chosen language. Where the server wants a recent sign-in the person is asked in place, and
 * the same call goes out again: whoever sends it need not know.
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
/** So often something is asked for again that the server cannot give just now; a command, for which somebody waits, less often. */
const maxAttempts = { read: 150, command: 25 }

/** How often this goes out while the server says that it would be in vain, for now. A command takes effect once by its key. */
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

/** What a call answers, without the headers. @throws HttpProblem | NetworkFailure */
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

/** Built outside the `try` above: only a failed `fetch` is a lost connection, an error of ours is not. */
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
  if (call.formVersion !== undefined) headers.set('X-Form-Version', call.formVersion)
  return headers
}
