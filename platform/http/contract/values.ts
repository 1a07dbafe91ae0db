import type { JSONSchema } from 'json-schema-to-ts'
import { httpLimits } from '../limits.ts'

/** Schemas that the contracts of several features share. */
export const uuid = { type: 'string', format: 'uuid' } as const
export const text = { type: 'string' } as const
export const textOrNull = { type: ['string', 'null'] } as const
export const count = { type: 'integer', minimum: 0 } as const
export const flag = { type: 'boolean' } as const
export const time = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC' } as const
export const timeOrNull = { type: ['string', 'null'], format: 'date-time', description: 'ISO 8601, UTC' } as const
/** The number of a person in a booking, from 1. */
export const person = { type: 'integer', minimum: 1 } as const
export const revision = { type: 'integer', minimum: 0, description: 'of the stream, as in ETag and If-Match' } as const
/** Any JSON: the answer to a form's question. */
export const json = { title: 'JSON' } as const

/** The log position after a command; also in the cookie `position`, for which reads wait. */
export const position = {
  type: 'string',
  pattern: '^[0-9]+$',
  description: 'of the log after this command; absent when nothing was stored',
} as const

/** The language of texts in the answer, instead of `Accept-Language`. */
export const lang = { type: 'string' } as const

/** Page size, in the query. */
export const pageSize = { type: 'string', pattern: '^[1-9][0-9]{0,2}$' } as const

/** Paging parameters, in the query. */
export const page = { limit: pageSize, cursor: { type: 'string', maxLength: httpLimits.cursor.max }, lang } as const
export const pageQuery = { type: 'object', properties: page } as const

export const listOf = <const S extends JSONSchema>(items: S) => ({ type: 'array', items }) as const

/** A record with arbitrary keys. */
export const recordOf = <const S extends JSONSchema>(values: S) =>
  ({ type: 'object', additionalProperties: values }) as const

export type Properties = { readonly [name: string]: JSONSchema }

/** An object with these required and optional properties and no others. */
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

/** Path parameters, all required. */
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

/** Makes a schema nullable. */
export function orNull<const S extends { readonly type: string }>(
  schema: S,
): { readonly [K in keyof S]: K extends 'type' ? readonly [S['type'], 'null'] : S[K] }
export function orNull(schema: { readonly type: string }) {
  return { ...schema, type: [schema.type, 'null'] }
}
