import type { Json } from './json.ts'

/** A problem of one field: `person` is the passenger's number, from 1; absent for the booking as a whole. */
export type Problem = {
  readonly person?: number
  readonly step?: string
  readonly field?: string
  /** Stable, dotted or a JSON Schema keyword: `required`, `maxLength`, `checks.passportValidity`. */
  readonly code: string
  /** Values for the text of `code`, for example `{ limit: 20 }`. */
  readonly values?: Readonly<Record<string, string | number>>
  /** In a conflict: this person's value and the present one; null: no answer. */
  readonly yours?: Json
  readonly theirs?: Json
}

/**
 * A rule refused a command. `code` is stable and dotted; a table in `platform/http/errors.ts` maps it to an HTTP
 * status.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly code: string
  readonly problems: readonly Problem[]
  readonly values: Readonly<Record<string, string | number>>
  constructor(code: string, options: { problems?: readonly Problem[]; values?: Record<string, string | number> } = {}) {
    super(code)
    this.code = code
    this.problems = options.problems ?? []
    this.values = options.values ?? {}
  }
}

/** @throws Rejection always */
export function reject(
  code: string,
  options?: { problems?: readonly Problem[]; values?: Record<string, string | number> },
): never {
  throw new Rejection(code, options)
}
