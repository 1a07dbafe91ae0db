import fc from 'fast-check'
import type { Json } from '@fleet/domain/kernel/json'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import { hostileBody, hostileCursor, hostileDay, hostileText, hostileValue } from './hostile.ts'
import { type Mutation, mutated } from './mutation.ts'
import { type Schema, ofSchema } from './of-schema.ts'

/** A part of an address: a known id or any text. */
export type Part = { readonly known: number } | { readonly text: string }
type Upload = {
  readonly fields: readonly (readonly [string, string])[]
  readonly file?: { readonly name: string; readonly bytes: string }
}
export type Body = { readonly json: Json } | { readonly raw: string } | { readonly upload: Upload }

export type FuzzRequest = {
  /** Number of the sender. */
  readonly who: number
  readonly method: string
  /** With its parameters: `/api/submissions/:id`. */
  readonly url: string
  readonly parts: readonly Part[]
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body | undefined
}

/** Weights of routes, default 1: higher for those that change most, lower for slow ones. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/^PATCH \/api\/submissions\/:id$/, 12],
  [/^POST \/api\/submissions\/:id\/(submit|review|documents)$/, 4],
  [/\/api\/agent-profile/, 2],
  [/^(POST|PATCH|DELETE) \/api\/admin-users|^POST \/api\/invitations$/, 2],
  [/rehearsal|difference|\/sample/, 0.1],
  [/login-password|\/auth\/password$|medical-form|logout/, 0.3],
  [/^GET \/api\/(access-log|admin-users|invitations|submissions)$/, 3],
  [/^HEAD/, 0.2],
]

const weightOf = (route: string) => Math.round(20 * (weights.find(([pattern]) => pattern.test(route))?.[1] ?? 1))
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 12, arbitrary: fc.nat({ max: 10_000 }).map((known) => ({ known })) },
  { weight: 1, arbitrary: hostileText.map((text) => ({ text })) },
)

const rarely = <T>(values: fc.Arbitrary<T>, once: number) =>
  fc.oneof({ weight: once - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const header = (values: fc.Arbitrary<string>) => rarely(values, 6)
const headers: fc.Arbitrary<Record<string, string>> = fc
  .record({
    'if-match': header(
      fc.oneof(
        fc.nat({ max: 40 }).map((revision) => `"${revision}"`),
        fc.constantFrom('*', 'W/"1"', '"999999999"', '"9999999999"', '"-1"', '"x"', '', '1', '"1", "2"'),
      ),
    ),
    'idempotency-key': rarely(
      fc.oneof(fc.uuid(), fc.constantFrom('again', 'again', '', ' ', 'x'.repeat(200), 'x'.repeat(201), '\u00ff', "'")),
      3,
    ),
    'x-form-version': header(fc.constantFrom('current', '0'.repeat(64), 'f'.repeat(63), '__proto__', '../..', '')),
    'accept-language': header(fc.constantFrom('de', 'ru-RU,ru;q=0.9', 'xx', '*', '', ';;;', 'a'.repeat(3000))),
    accept: header(fc.constantFrom('text/html', '*/*', 'application/json', 'x')),
    range: header(fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=9-1', 'x')),
    'if-none-match': header(fc.constantFrom('*', '"x"', '')),
    'user-agent': header(fc.constantFrom('', 'x'.repeat(3000), 'Mozilla/5.0 Edg/1', '\u00ff')),
    origin: rarely(fc.constantFrom('null', 'https://evil.example', 'http://localhost:3000', 'x'), 20),
    cookie: rarely(
      fc.constantFrom(
        'sid=x',
        'sid=%00',
        'position=99999999999999999999',
        'position=9',
        '__proto__=x',
        '=',
        ';;;',
        'sign-in-x=y',
        'id-token=x',
      ),
      30,
    ),
    'content-encoding': rarely(fc.constantFrom('gzip', 'identity'), 30),
  })
  .map((all) =>
    Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  )

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-7',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/problem+json',
      'x',
      '',
    ),
  },
)

const mutation: fc.Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.nat({ max: 200 }), { maxLength: 3 }),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'wrap'),
  name: hostileText,
  by: hostileValue,
})

function bodyOf(good: fc.Arbitrary<Json>): fc.Arbitrary<Body> {
  const broken = fc
    .tuple(good, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([value, mutations]) => mutations.reduce(mutated, value))
  return fc.oneof(
    { weight: 6, arbitrary: good.map((json) => ({ json })) },
    { weight: 5, arbitrary: broken.map((json) => ({ json })) },
    { weight: 1, arbitrary: hostileValue.map((json) => ({ json })) },
    { weight: 2, arbitrary: hostileBody.map((raw) => ({ raw })) },
  )
}

const files = fc.constantFrom('%PDF-1.7\nx', '\u00ff\u00d8\u00ff', '<script>', '', 'x'.repeat(3000))
const upload: fc.Arbitrary<Body> = fc
  .record({
    fields: fc.array(
      fc.tuple(
        fc.constantFrom('kind', 'person', 'kind', '__proto__', 'x'),
        fc.oneof(fc.constantFrom('passportCopy', 'medicalForm', '1', '2', '1e0', '0x1', 'Infinity'), hostileText),
      ),
      { maxLength: 7 },
    ),
    file: fc.record({ name: fc.oneof(fc.constantFrom('a.pdf', 'Паспорт.pdf'), hostileText), bytes: files }),
  })
  .chain((made) =>
    fc.constantFrom<Upload[]>(
      made,
      { ...made, fields: [['kind', 'passportCopy'], ['person', '1'], ...made.fields] },
      { fields: made.fields },
    ),
  )
  .map((made) => ({ upload: made }))

function queryOf(schema: unknown): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const properties = isSchema(schema) && isSchema(schema['properties']) ? schema['properties'] : {}
  const known = Object.entries(properties).map(([name, value]) => {
    const asked = isSchema(value) ? value : {}
    const hostile = name === 'cursor' ? hostileCursor : asked['format'] === 'date' ? hostileDay : hostileText
    return fc.tuple(fc.constant(name), fc.oneof(ofSchema(asked).map(String), hostile, hostileText))
  })
  const unknown = fc.tuple(hostileText, hostileText)
  if (known.length === 0)
    return fc.oneof(
      { weight: 10, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(unknown, { maxLength: 2 }) },
    )
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(fc.oneof(...known), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(unknown, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(unknown, { minLength: 49, maxLength: 52 }) },
  )
}

/** Valid bodies of routes where the schema is not enough. */
export type Bodies = { readonly [route: string]: fc.Arbitrary<Json> }

/** `senders`: numbers of the senders, repeated to be likelier. */
type About = { readonly senders: readonly number[]; readonly bodies: Bodies }

function requestTo({ method, url, schema }: RouteContract, { senders, bodies }: About): fc.Arbitrary<FuzzRequest> {
  const declared = isSchema(schema?.body) ? ofSchema(schema.body) : fc.constant({})
  const sends = ['POST', 'PATCH', 'PUT'].includes(method)
  const good = bodies[`${method} ${url}`] ?? declared
  const takesFiles = url.endsWith('/documents')
  const body = takesFiles
    ? fc.oneof({ weight: 5, arbitrary: upload }, { weight: 1, arbitrary: bodyOf(good) })
    : bodyOf(good)
  return fc
    .record({
      who: fc.constantFrom(...senders),
      parts: fc.tuple(...[...url.matchAll(/:\w+/g)].map(() => part)),
      query: queryOf(schema?.querystring),
      headers,
      type: contentType,
      body: sends ? fc.option(body, { freq: 30, nil: undefined }) : rarely(body, 20),
    })
    .map(({ type, headers: others, body: content, ...rest }) => ({
      ...rest,
      method,
      url,
      body: content,
      headers: content === undefined || 'upload' in content ? others : { ...others, 'content-type': type },
    }))
}

const elsewhere = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'SEARCH'),
    url: fc.oneof(
      fc.constantFrom(
        '/api',
        '/api/',
        '/api//',
        '/api/submissions/',
        '/api/%2e%2e/health/live',
        '/api/submissions%2f',
        '/api/%E0%A4%A',
        '/api/%',
        '/api/%zz',
        '/api/submissions;x',
        '/API/submissions',
        '/api/x%00',
        '/api/x%0d%0aSet-Cookie:a=b',
        '/health/ready',
        '/health/live',
        '/api/docs',
        '/dev/identity/x',
        '/dev/identity/auth?client_id=%00',
        `/api/${'x'.repeat(5000)}`,
      ),
      hostileText.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
    ),
  })
  .map(({ method, url }): RouteContract => ({
    method,
    url,
    schema: undefined,
    call: undefined,
    right: 'open',
    isOfSubject: false,
    outside: false,
    reads: [],
  }))

/** Generates requests to all routes, and sometimes to unknown ones. */
export function anyRequest(contracts: readonly RouteContract[], about: About): fc.Arbitrary<FuzzRequest> {
  const routes = contracts.flatMap((contract) => contract.method.split(',').map((method) => ({ ...contract, method })))
  const known = routes.map((contract) => ({
    weight: weightOf(`${contract.method} ${contract.url}`),
    arbitrary: requestTo(contract, about),
  }))
  return fc.oneof(...known, { weight: 40, arbitrary: elsewhere.chain((contract) => requestTo(contract, about)) })
}
