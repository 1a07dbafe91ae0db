import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { sessionCookie } from '@fleet/platform/http/session/session'

const commandHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      format: 'uuid',
      description: 'the same for every attempt of one command, which takes effect once',
    },
  },
} as const

/** The first word of an address: `submissions`. */
export const topicOf = (url: string): string => url.split('/')[2] ?? ''

const capitalized = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** The name of a call in generated clients: `getSubmissionsById` for `GET /api/submissions/:id`. */
function operationId(method: string, url: string): string {
  const words = url
    .split('/')
    .slice(2)
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[-.]/)))
  return [method.toLowerCase(), ...words.map(capitalized)].join('')
}

/** Adds to the schema what a route declares elsewhere. */
function described(schema: FastifySchema | undefined, { url, method, config }: RouteOptions): FastifySchema {
  const { right } = config ?? {}
  const isApiCall = /^\/api(\/|$)/.test(url)
  const upload =
    schema !== undefined && 'upload' in schema
      ? { body: { content: { 'multipart/form-data': { schema: schema.upload } } } }
      : {}
  return {
    ...schema,
    ...upload,
    // Calls of tus are described by its own protocol; all others outside /api are short GETs.
    hide: !isApiCall || method === 'HEAD',
    tags: [topicOf(url)],
    operationId: operationId(String(method), url),
    description: right === 'open' ? 'Open to everybody.' : `Needs the right ${String(right)}.`,
    ...(right === 'open' ? { security: [] } : {}),
    ...(method === 'GET' ? {} : { headers: commandHeaders }),
  }
}

const transform: SwaggerTransform = ({ schema, url, route }) => ({ url, schema: described(schema, route) })

const shared = { '4XX': 'Refused', '5XX': 'Failed' } as const
type JsonObject = { [name: string]: unknown }
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
const objectsIn = (value: unknown): JsonObject[] => (isObject(value) ? Object.values(value).filter(isObject) : [])

/** Defines the error responses that all calls share once. */
const transformObject: SwaggerTransformObject = (generated) => {
  const document = 'openapiObject' in generated ? generated.openapiObject : {}
  const common: JsonObject = {}
  for (const { responses } of objectsIn(document.paths).flatMap(objectsIn)) {
    if (!isObject(responses)) continue
    for (const [status, name] of Object.entries(shared)) {
      common[name] ??= responses[status]
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  Object.assign(document.components ?? {}, { responses: common })
  return document
}

/** Collects the calls of all routes registered after it; `app.swagger()` returns them. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Registration of a diving fleet',
        version: '0.1.0',
        description:
          'Lists answer arrays; the next page is in Link, the count in X-Total-Count. A read waits until it shows the position in the cookie. Errors are problem details (RFC 9457).',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
      security: [{ session: [] }],
    },
    transform,
    transformObject,
  })
}
