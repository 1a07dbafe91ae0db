import type { Readable } from 'node:stream'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { Json } from '@fleet/domain/kernel/json'

/** Content other than JSON, by media type. */
type OtherContent = {
  readonly description: string
  readonly content: { readonly [mediaType: string]: { readonly schema: JSONSchema } }
}
/** No content: only the status and possibly headers. */
export type NoContent = { readonly type: 'null'; readonly description: string }

/** The contract of one call: what the client sends, and what each success status answers. */
export type Call = {
  /** One line for the reference at /api/docs. */
  readonly summary: string
  readonly params?: JSONSchema
  readonly querystring?: JSONSchema
  readonly body?: JSONSchema
  /** The parts of a multipart body; fastify does not validate them. */
  readonly upload?: JSONSchema
  readonly response: { readonly [status: number]: JSONSchema | OtherContent | NoContent }
}

export type Route = `${'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'} /api/${string}`
/** The calls of a feature by method and address: `GET /api/invitations/:id`. */
export type Calls = { readonly [route: Route]: Call }

/** Types that JSON Schema cannot describe, by the `title` of their schema; the contract that has one adds it by declaration merging. */
export interface NamedSchemas {
  readonly JSON: Json
}
type Named<Title extends string> = NamedSchemas extends { readonly [title in Title]: infer Output } ? Output : never
type Opened = {
  deserialize: [
    { pattern: { title: 'JSON' }; output: Named<'JSON'> },
    { pattern: { title: 'ServedForm' }; output: Named<'ServedForm'> },
  ]
}
type Readonlies<T> = [Json] extends [T] ? T : { readonly [K in keyof T]: Readonlies<T[K]> }

/** The read-only type that the schema of an answer describes. */
export type Of<S extends JSONSchema> = Readonlies<FromSchema<S, Opened>>

type Part<C, K extends string> = C extends { readonly [k in K]: infer S extends JSONSchema } ? FromSchema<S> : unknown
export type ParamsOf<C> = Part<C, 'params'>
export type QueryOf<C> = Part<C, 'querystring'>
export type BodyOf<C> = Part<C, 'body'>

type Answered<S, Other> = S extends OtherContent
  ? Other
  : S extends NoContent
    ? undefined
    : S extends JSONSchema
      ? Of<S>
      : never
type AnswersOf<C extends Call, Other> = {
  [Status in keyof C['response']]: Answered<C['response'][Status], Other>
}[keyof C['response']]

type Succeeds<Status> = Status extends number ? (`${Status}` extends `2${string}` ? Status : never) : never

/** The answer of a successful call: JSON, or undefined without content. */
export type AnswerOf<C extends Call> = {
  [Status in Succeeds<keyof C['response']>]: Answered<C['response'][Status], never>
}[Succeeds<keyof C['response']>]

/** What its handler may return. */
export type ReplyOf<C extends Call> = AnswersOf<C, Buffer | string | Readable>
