import type { FastifyInstance } from 'fastify'
import { normalText, textKinds, type TextKind } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'

/** The keyword of a contract that names the kind of a text that people enter: a name, an address, a comment. */
export const textKeyword = 'x-text'

/**
 * Normalises texts of requests before they are validated, where their contract names a kind. Answers to forms have
 * their kind from the form, and are normalised where they are saved.
 */
export function registerEnteredTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { body, querystring } = request.routeOptions.schema ?? {}
    if (hasTexts(body)) request.body = normalised(body, request.body)
    if (hasTexts(querystring)) request.query = normalised(querystring, request.query)
    done()
  })
}

const known = new WeakMap<object, boolean>()

function hasTexts(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const has = known.get(schema) ?? (textKeyword in schema || Object.values(schema).some(hasTexts))
  known.set(schema, has)
  return has
}

function normalised(schema: unknown, value: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return value
  if (typeof value === 'string') {
    const kind: unknown = textKeyword in schema ? schema[textKeyword] : undefined
    return isKind(kind) ? normalText(kind, value).value : value
  }
  if (Array.isArray(value)) return 'items' in schema ? value.map((item) => normalised(schema.items, item)) : value
  if (typeof value !== 'object' || value === null || !('properties' in schema)) return value
  const properties = new Map(Object.entries(Object(schema.properties)))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalised(properties.get(name), part)]))
}

export function isKind(kind: unknown): kind is TextKind {
  return typeof kind === 'string' && Object.hasOwn(textKinds, kind)
}
