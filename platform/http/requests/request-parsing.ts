import type { FastifyInstance } from 'fastify'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { httpLimits, type HttpLimits } from '../limits.ts'

/** Nesting depth of lists and objects in a JSON text, which may be invalid JSON. */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}

/** Matches each escape of a JSON text, a surrogate pair as one. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|.)/g
/** Lone surrogates and NUL: valid text has none, and Postgres accepts none. */
const broken = /^\\u(?:[dD][89a-fA-F][\da-fA-F]{2}|0000)$/

/** Replaces invalid characters in all strings and names of a JSON text. */
function replaceInvalidText(json: string): string {
  return json.replaceAll(escapes, (escape) => (broken.test(escape) ? String.raw`\ufffd` : escape))
}

/** Numbers in JSON may be too large, or -0: neither survives being stored as JSON. */
function areStorable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  return typeof value !== 'object' || value === null || Object.values(value).every(areStorable)
}

/** An escaped control character. */
const escapedControl = /%(?:[01][\da-f]|7f)/i

/** @throws Rejection request.malformed | request.addressTooLong */
function checkAddress(url: string): void {
  if (url.length > httpLimits.address.max) reject('request.addressTooLong')
  const [path = '', ...query] = url.split('?')
  const names = query
    .join('?')
    .split('&')
    .map((parameter) => parameter.split('=', 1).join(''))
  if ([path, ...names].some((part) => escapedControl.test(part))) reject('request.malformed')
  if (names.length > httpLimits.parameters.max) reject('request.malformed')
}

/** Values of a query may contain control characters, which were pasted; each becomes a blank. */
function withoutControls(query: unknown): unknown {
  if (typeof query === 'string') return query.replaceAll(/\p{Cc}/gu, ' ')
  if (Array.isArray(query)) return query.map(withoutControls)
  return typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, withoutControls(value)]))
    : query
}

function mayBeEmpty(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true
  return 'type' in body && Array.isArray(body.type) && body.type.includes('null')
}

/**
 * Ensures that all input is valid, bounded Unicode text. In a JSON body invalid characters become the replacement
 * character, as invalid UTF-8 does; in a query control characters become blanks. Refuses excessive depth, infinite
 * numbers, and addresses that are too long or contain control characters elsewhere.
 */
export function registerRequestText(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // A call with an optional body has none, even when its content type is JSON.
    if (text.trim() === '' && mayBeEmpty(request.routeOptions.schema?.body)) return done(null, null)
    if (jsonDepth(text) > httpLimits.jsonDepth.max)
      return done(new Rejection('request.tooDeep', { values: { limit: httpLimits.jsonDepth.max } }))
    const parsed = parse(request, replaceInvalidText(text), (error, value) =>
      done(error === null && !areStorable(value) ? new Rejection('request.malformed') : error, value),
    )
    Promise.resolve(parsed).catch((error: Error) => done(error))
  })
  app.addHook('onRequest', (request, _reply, done) => {
    checkAddress(request.url)
    if (escapedControl.test(request.url)) request.query = withoutControls(request.query)
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as a whole request: an upload over a slow connection. */
    slowBody?: true
  }
}

/**
 * Refuses bodies by their announced length before reading them, and aborts bodies that arrive too slowly, so that a
 * slow client cannot hold resources.
 */
export function registerRequestBody(app: FastifyInstance, { bodyTime }: Pick<HttpLimits, 'bodyTime'>): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyLimit, config } = request.routeOptions
    if (bodyLimit !== undefined && Number(request.headers['content-length']) > bodyLimit)
      return done(new Rejection('request.tooLarge'))
    if (config.slowBody !== true) {
      // The error stops reading and is answered; the connection closes with the answer.
      const late = setTimeout(() => {
        if (payload.listenerCount('error') > 0)
          payload.emit('error', Object.assign(new Error('the body arrived too slowly'), { statusCode: 408 }))
      }, bodyTime.max * 1000)
      for (const over of ['end', 'close', 'error']) payload.once(over, () => clearTimeout(late))
    }
    return done(null, payload)
  })
}
