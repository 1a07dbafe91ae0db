import type { FieldProblem, ProblemDetails } from '@fleet/platform/http/contract/problem'

/**
 * An answer that is not OK. `message` is "404: <body>"; `detail` is for people, in their language; `code` is stable and
 * dotted, '' when the answer is not a problem document.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly code: string
  readonly detail: string
  /** The first field problems; the server limits their number. */
  readonly errors: readonly FieldProblem[]
  /** Number of all field problems. */
  readonly total: number
  /** Values for the text of the code; {} when there are none. */
  readonly values: Readonly<Record<string, string | number>>
  /** Seconds until another attempt is allowed. */
  readonly retryAfter: number | undefined

  constructor(answer: { status: number; statusText: string; body: string; retryAfter?: string | null }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`)
    const details = problemDetails(answer.body)
    this.status = answer.status
    this.code = details.code ?? ''
    this.detail = details.detail ?? details.message ?? details.title ?? ''
    this.errors = details.errors ?? []
    this.total = details.total ?? this.errors.length
    this.values = details.values ?? {}
    this.retryAfter = answer.retryAfter ? Number(answer.retryAfter) || undefined : undefined
  }
}

/** No answer, or none in time. The outcome of the call is unknown. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  readonly reason: 'unreachable' | 'timeout'
  constructor(reason: 'unreachable' | 'timeout', cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The answer may come from a proxy instead of the server. */
function problemDetails(body: string): Partial<ProblemDetails> {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
