import type { JSONSchema } from 'json-schema-to-ts'
import { httpLimits } from '../limits.ts'

/** Parts that the contracts of several features are made of. */
export const uuid = { type: 'string', format: 'uuid' } as const
export const text = { type: 'string' } as const
export const textOrNull = { type: ['string', 'null'] } as const
export const count = { type: 'integer', minimum: 0 } as const
export const flag = { type: 'boolean' } as const
export const time = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC' } as const
export const timeOrNull = { type: ['string', 'null'], format: 'date-time', description: 'ISO 8601, UTC' } as const
/** A number from 1 by which a person of a booking is called. */
export const person = { type: 'integer', minimum: 1 } as const
export const revision = { type: 'integer', minimum: 0, description: 'of the stream, as in ETag and If-Match' } as const
/** What is open by nature: an answer to a question that a form asks. */
export const json = { title: 'JSON' } as const

/** Where the log stands after a command; also in the cookie `position`, for which reads wait. */
export const position = {
  type: 'string',
  pattern: '^[0-9]+$',
  description: 'of the log after this command; absent when nothing was stored',
} as const

/** The language of texts in the answer, instead of `Accept-Language`. */
export const lang = { type: 'string' } as const

/** Rows of a page, in the address. */
export const pageSize = { type: 'string', pattern: '^[1-9][0-9]{0,2}$' } as const

/** Which page of a list, in the address. */
export const page = { limit: pageSize, cursor: { type: 'string', maxLength: httpLimits.cursor.max }, lang } as const
export const pageQuery = { type: 'object', properties: page } as const

export const listOf = <const S extends JSONSchema>(items: S) => ({ type: 'array', items }) as const

/** Values by names that nobody can know before. */
export const recordOf = <const S extends JSONSchema>(values: S) =>
  ({ type: 'object', additionalProperties: values }) as const

export type Properties = { readonly [name: string]: JSONSchema }

/** An object of these properties, the optional ones after them, and no others. */
export function closed<const R extends Properties>(required: R): Closed<R, object>
export function closed<const R extends Properties, const O extends Properties>(required: R, optional: O): Closed<R, O>
export function closed(required: Properties, optional: Properties = {}) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  } as const
}

/** Parts of an address, each of them required. */
export function params<const P extends Properties>(
  properties: P,
): { readonly type: 'object'; readonly required: readonly (keyof P & string)[]; readonly properties: P }
export function params(properties: Properties) {
  return { type: 'object', required: Object.keys(properties), properties } as const
}

type Closed<R, O> = {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required: readonly (keyof R & string)[]
  readonly properties: R & O
}

export const byId = params({ id: uuid })

/** The same, or null. */
export function orNull<const S extends { readonly type: string }>(
  schema: S,
): { readonly [K in keyof S]: K extends 'type' ? readonly [S['type'], 'null'] : S[K] }
export function orNull(schema: { readonly type: string }) {
  return { ...schema, type: [schema.type, 'null'] }
}
