import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Application } from '../app/app.ts'

type Declared = { readonly [status: string]: unknown }
type Schema = { readonly [keyword: string]: unknown }

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
formats.default(ajv)

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The final media type: fastify sets JSON only after serialization. */
const mediaType = (reply: FastifyReply) =>
  String(reply.getHeader('content-type') ?? 'application/json').split(';')[0] ?? ''

/** The route's declaration for this status; undefined: none. */
function declaredFor(response: Declared, status: number): unknown {
  return response[status] ?? response[`${Math.floor(status / 100)}xx`]
}

/** The schema of a JSON answer; undefined when none was declared. */
function schemaOf(declared: Schema, type: string): Schema | undefined {
  const { content } = declared
  if (content === undefined) return type === 'application/json' ? declared : undefined
  const media = isObject(content) ? content[type] : undefined
  return isObject(media) && isObject(media['schema']) ? media['schema'] : undefined
}

function schemaErrors(schema: Schema, value: unknown): string | undefined {
  const fits = ajv.compile(schema)
  return fits(value) ? undefined : ajv.errorsText(fits.errors)
}

/**
 * Checks every answer under /api against the route's contract before serialization, and the serialized text against the
 * answer: the serializer silently drops fields and converts values. Returns the violations.
 */
export function checkAnswers({ app }: Pick<Application, 'app'>): ReadonlySet<string> {
  const violations = new Set<string>()
  const given = new WeakMap<FastifyRequest, unknown>()
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  function violationOf(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    isWritten: boolean,
  ): string | undefined {
    const response = request.routeOptions.schema?.response
    if (request.method === 'HEAD') return undefined
    if (!isObject(response)) return 'declares no answers'
    const declared = declaredFor(response, reply.statusCode)
    if (!isObject(declared)) return 'declares no such status'
    const isEmpty = payload === undefined || payload === null || payload === ''
    if (declared['type'] === 'null') return isEmpty ? undefined : 'has a body'
    const type = mediaType(reply)
    const schema = schemaOf(declared, type)
    if (schema === undefined) return `declares no ${type}`
    if (!isWritten) return schemaErrors(schema, asJson(payload))
    if (!type.endsWith('json') || typeof payload !== 'string') return undefined
    const written: unknown = JSON.parse(payload)
    if (!given.has(request)) return schemaErrors(schema, written)
    return isDeepStrictEqual(written, asJson(given.get(request))) ? undefined : `is written as ${payload.slice(0, 500)}`
  }

  function check(request: FastifyRequest, reply: FastifyReply, payload: unknown, isWritten: boolean): void {
    const { url, method } = request.routeOptions
    const found =
      url !== undefined && /^\/api(\/|$)/.test(url) ? violationOf(request, reply, payload, isWritten) : undefined
    if (found !== undefined) violations.add(`${String(method)} ${url} ${reply.statusCode}: ${found}`)
  }

  app.addHook('preSerialization', async (request, reply, payload) => {
    given.set(request, payload)
    check(request, reply, payload, false)
    return payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    check(request, reply, payload, true)
    return payload
  })
  return violations
}
