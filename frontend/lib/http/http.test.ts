import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { read, send } from './http.ts'
import { HttpProblem, NetworkFailure } from './http-problem.ts'
import { storeLanguage } from '../intl/chosen-language.ts'
import { storeUnavailable } from './expiring-flag.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  storeLanguage('en')
})

const answers = (body: string, init?: ResponseInit) => fetched.mockResolvedValue(new Response(body, init))
const sentHeaders = () => new Headers(fetched.mock.calls[0]?.[1]?.headers)

describe('a call that is not OK', () => {
  it('is an error whose message is the status, a colon and the body', async () => {
    answers('Gone fishing', { status: 503 })
    await expect(read('/api/stats')).rejects.toThrow('503: Gone fishing')
  })

  it('uses the status text when the body is empty', async () => {
    answers('', { status: 502, statusText: 'Bad Gateway' })
    await expect(read('/api/stats')).rejects.toThrow('502: Bad Gateway')
  })

  it('carries the code, detail and fields of a problem document', async () => {
    const errors = [{ person: 2, field: 'email', code: 'required' }]
    answers(JSON.stringify({ code: 'submissions.incomplete', detail: 'One answer is missing.', errors }), {
      status: 422,
    })
    const problem = await read('/api/x').catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(HttpProblem)
    expect(problem).toMatchObject({
      status: 422,
      code: 'submissions.incomplete',
      detail: 'One answer is missing.',
      errors,
    })
  })

  it('has neither code nor fields when the body is not a problem document', async () => {
    answers('<html>', { status: 500 })
    await expect(read('/api/x')).rejects.toMatchObject({ status: 500, code: '', detail: '', errors: [] })
  })

  it('carries the seconds until the next attempt', async () => {
    answers('{}', { status: 429, headers: { 'Retry-After': '42' } })
    await expect(read('/api/x')).rejects.toMatchObject({ retryAfter: 42 })
  })
})

describe('an answer that the server is still preparing', () => {
  const problem = () =>
    new Response(JSON.stringify({ code: 'reads.behind', detail: 'It comes by itself.' }), {
      status: 503,
      headers: { 'Retry-After': '0.001' },
    })

  it('is requested again until it is there', async () => {
    fetched
      .mockImplementationOnce(async () => problem())
      .mockImplementationOnce(async () => problem())
      .mockResolvedValueOnce(new Response('[1]'))
    expect(await read('/api/trips/x')).toEqual([1])
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('fails in the end; a command without an idempotency key is not sent twice', async () => {
    fetched.mockImplementation(async () => problem())
    await expect(read('/api/trips/x')).rejects.toMatchObject({ code: 'reads.behind', detail: 'It comes by itself.' })
    expect(fetched.mock.calls.length).toBeGreaterThan(5)
    fetched.mockClear()
    await expect(read('/api/trips/x', { method: 'POST' })).rejects.toMatchObject({ code: 'reads.behind' })
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockImplementationOnce(async () => problem()).mockResolvedValueOnce(new Response('{}'))
    expect(await read('/api/trips/x', { method: 'POST', idempotencyKey: 'one' })).toEqual({})
  })
})

describe('while the server cannot reach its event store', () => {
  const problem = (code: string) => () =>
    Promise.resolve(new Response(JSON.stringify({ code }), { status: 503, headers: { 'Retry-After': '0.001' } }))

  it('reads, and commands sent through an outage, are retried with the same key while the flag is raised', async () => {
    for (const call of [{}, { method: 'POST', idempotencyKey: 'one', throughOutage: true }] as const) {
      fetched.mockClear()
      fetched
        .mockImplementationOnce(problem('store.unavailable'))
        .mockImplementationOnce(async () => {
          expect(storeUnavailable.isSet()).toBe(true)
          return problem('store.outcomeUnknown')()
        })
        .mockResolvedValueOnce(new Response('[1]'))
      expect(await read('/api/x', call)).toEqual([1])
      expect([fetched.mock.calls.length, storeUnavailable.isSet()]).toEqual([3, false])
    }
  })

  it('other commands fail at once, since an attempt to sign in counts', async () => {
    fetched.mockImplementation(problem('store.unavailable'))
    await expect(read('/api/x', { method: 'POST', idempotencyKey: 'one' })).rejects.toMatchObject({
      code: 'store.unavailable',
    })
    expect([fetched.mock.calls.length, storeUnavailable.isSet()]).toEqual([1, false])
  })
})

describe('a call without an answer', () => {
  it('is a network failure, not a problem of the server', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const failure = await read('/api/x').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NetworkFailure)
    expect(failure).toMatchObject({ reason: 'unreachable' })
  })

  it('distinguishes a timeout', async () => {
    fetched.mockRejectedValue(new DOMException('', 'TimeoutError'))
    await expect(read('/api/x')).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('rejects with the abort of the caller', async () => {
    const abort = new DOMException('', 'AbortError')
    fetched.mockRejectedValue(abort)
    await expect(read('/api/x', { signal: AbortSignal.abort() })).rejects.toBe(abort)
  })
})

describe('a request', () => {
  it('asks for the chosen language', async () => {
    storeLanguage('ru')
    answers('[]')
    await read('/api/submissions')
    expect(sentHeaders().get('Accept-Language')).toBe('ru')
  })

  it('carries the expected revision, quoted, and the given idempotency key', async () => {
    answers('{}')
    await send('/api/submissions/1', { method: 'PATCH', body: {}, ifMatch: 7, idempotencyKey: 'key-1' })
    expect(sentHeaders().get('If-Match')).toBe('"7"')
    expect(sentHeaders().get('Idempotency-Key')).toBe('key-1')
  })

  it('has the JSON content type only with a body', async () => {
    fetched.mockImplementation(async () => new Response('{}'))
    await send('/api/submissions/1/submit', { method: 'POST' })
    expect(sentHeaders().has('Content-Type')).toBe(false)
    await send('/api/submissions', { method: 'POST', body: { status: 'draft' } })
    expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('Content-Type')).toBe('application/json')
  })

  it('leaves the content type of a multipart form to the browser', async () => {
    answers('{}')
    await send('/api/submissions/1/documents', { method: 'POST', body: new FormData() })
    expect(sentHeaders().has('Content-Type')).toBe(false)
  })
})

it('an answer without a body is undefined', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  await expect(read('/api/auth/logout-password', { method: 'POST' })).resolves.toBeUndefined()
})
