import type { AnswerOf, BodyOf, QueryOf } from '@fleet/platform/http/contract/call'
import type { EveryCall } from '@fleet/backend/app/features'
import { type Answer, type Call, read, send } from './http.ts'
import { newId } from '../new-id.ts'

type Route = keyof EveryCall
type AnswerTo = { readonly [R in Route]: AnswerOf<EveryCall[R]> }
/** Choices are typed as strings: valid values are in the forms' files, and the server validates them. */
type Sendable<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends object
      ? { readonly [K in keyof T]: Sendable<T[K]> }
      : T
type Loose<T> = string extends keyof T
  ? { readonly [field: string]: unknown }
  : { readonly [K in keyof T]: Sendable<T[K]> | (object extends Pick<T, K> ? undefined : never) }
/** Parameter names of an address: `id` of `/api/invitations/:id/revoke`. */
type NamesIn<Address extends string> = Address extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Address extends `${string}/:${infer Name}`
    ? Name
    : never
type Parameters<Address extends string> = [NamesIn<Address>] extends [never]
  ? unknown
  : { readonly [Name in NamesIn<Address>]: string }
/** Named parameters only: fastify types allow any others. */
type Named<T> = unknown extends T ? unknown : { [K in keyof T as string extends K ? never : K]: T[K] }
/** Forbidden when the call has no such part; optional when all of it is optional. */
type Option<Name extends string, T> = unknown extends T
  ? { readonly [N in Name]?: never }
  : object extends T
    ? { readonly [N in Name]?: Loose<T> }
    : { readonly [N in Name]: Loose<T> }

/** Inputs of a call by its contract, and how to send it. Undefined query parameters are omitted. */
type CallOptions<R extends Route> = Option<'params', Parameters<R>> &
  Option<'query', Named<QueryOf<EveryCall[R]>>> &
  Option<'body', BodyOf<EveryCall[R]>> &
  Omit<Call, 'method' | 'body'>

type Arguments<R extends Route> = object extends CallOptions<R> ? [given?: CallOptions<R>] : [given: CallOptions<R>]
type UntypedOptions = Call & { readonly params?: object; readonly query?: object }

/** Address with encoded parameters and query. */
export function addressOf(template: string, params: object = {}, query: object = {}): string {
  const parameters = new Map(Object.entries(params))
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters.get(name))))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const encoded = search.toString()
  return encoded === '' ? path : `${path}?${encoded}`
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

function requestFor(route: Route, { params, query, ...options }: UntypedOptions = {}) {
  const [named, template = ''] = route.split(' ')
  const method = methods.find((one) => one === named) ?? 'GET'
  const key = method === 'GET' ? {} : { idempotencyKey: newId() }
  return { path: addressOf(template, params, query), call: { ...key, ...options, method } }
}

/**
 * Sends a call and returns its typed answer; the only place where server data gets a type. A command gets a new
 * idempotency key unless one is given.
 * @throws HttpProblem | NetworkFailure
 */
export function call<R extends Route>(route: R, ...[options]: Arguments<R>): Promise<NoInfer<AnswerTo[R]>> {
  const { path, call: sendOptions } = requestFor(route, options)
  return read<NoInfer<AnswerTo[R]>>(path, sendOptions)
}

/** Like `call`, with the headers of the answer. @throws HttpProblem | NetworkFailure */
export function callWithHeaders<R extends Route>(
  route: R,
  ...[options]: Arguments<R>
): Promise<Answer<NoInfer<AnswerTo[R]>>> {
  const { path, call: sendOptions } = requestFor(route, options)
  return send<NoInfer<AnswerTo[R]>>(path, sendOptions)
}
