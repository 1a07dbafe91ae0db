import type { FieldProblem, ProblemDetails } from '@fleet/platform/http/contract/problem'

/**
 * An answer that is not OK. `message` is "404: <body>"; `detail` is for people, in their
 * language; `code` is stable and dotted, '' when the answer was no problem document.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly code: string
  readonly detail: string
  /** The first of them, as many as one answer tells. */
  readonly errors: readonly FieldProblem[]
  /** How many fields are at fault. */
  readonly total: number
  /** What the code is about, in numbers and names; {} when there is nothing. */
  readonly values: Readonly<Record<string, string | number>>
  /** Seconds after which the server allows another attempt. */
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

/** No answer came: no connection, or none in time. Whether the call took effect is unknown. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  readonly reason: 'unreachable' | 'timeout'
  constructor(reason: 'unreachable' | 'timeout', cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Whatever answered may have been no server of ours. */
function problemDetails(body: string): Partial<ProblemDetails> {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
