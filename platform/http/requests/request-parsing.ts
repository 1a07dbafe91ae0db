import type { FastifyInstance } from 'fastify'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { httpLimits, type HttpLimits } from '../limits.ts'

/** How deep lists and objects stand inside each other in a JSON text, which need not be good JSON. */
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

/** Each escape of a JSON text, both halves of a character as one. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|.)/g
/** Halves of characters and NUL: no text holds them, nor does Postgres. */
const broken = /^\\u(?:[dD][89a-fA-F][\da-fA-F]{2}|0000)$/

/** Every text in it, names too, without what is no text. */
function replaceInvalidText(json: string): string {
  return json.replaceAll(escapes, (escape) => (broken.test(escape) ? String.raw`\ufffd` : escape))
}

/** Written numbers may be larger than any there is, or a zero below zero: neither is read back from JSON as it was. */
function areStorable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  return typeof value !== 'object' || value === null || Object.values(value).every(areStorable)
}

/** Control characters; a query may hold tabs and ends of lines, as pasted. */
const brokenInPath = /%(?:0\d|0[a-f]|1[\da-f]|7f)/i
const brokenInQuery = /%(?:0[0-8]|0[bcef]|1[\da-f]|7f)/i

/** @throws Rejection request.malformed | request.addressTooLong */
function checkAddress(url: string): void {
  if (url.length > httpLimits.address.max) reject('request.addressTooLong')
  const [path = '', ...query] = url.split('?')
  const parameters = query.join('?')
  if (brokenInPath.test(path) || brokenInQuery.test(parameters)) reject('request.malformed')
  if (parameters.split('&').length > httpLimits.parameters.max) reject('request.malformed')
}

function mayBeEmpty(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true
  return 'type' in body && Array.isArray(body.type) && body.type.includes('null')
}

/**
 * What comes in is Unicode text and bounded, so that nothing behind ever meets anything else: in a JSON body what is no text
 * becomes the replacement character, as bytes that are no UTF-8 do; depth and numbers without end are refused, and so is an
 * address that is too long or holds control characters.
 */
export function registerRequestText(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // A call that may do without a body has none, also when it is said to be JSON
    if (text.trim() === '' && mayBeEmpty(request.routeOptions.schema?.body)) return done(null, null)
    if (jsonDepth(text) > httpLimits.jsonDepth.max)
      return done(new Rejection('request.tooDeep', { values: { limit: httpLimits.jsonDepth.max } }))
    const parsed = parse(request, replaceInvalidText(text), (error, value) =>
      done(error === null && !areStorable(value) ? new Rejection('request.malformed') : error, value),
    )
    Promise.resolve(parsed).catch((error: Error) => done(error))
  })
  app.addHook('onRequest', ({ url }, _reply, done) => {
    checkAddress(url)
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take as long as a whole request: a file on its way from a boat. */
    slowBody?: true
  }
}

/**
 * Bodies of every kind are refused by their announced length before they are read, and given up when they trickle in: whoever
 * sends a byte now and then holds nothing.
 */
export function registerRequestBody(app: FastifyInstance, { bodyTime }: Pick<HttpLimits, 'bodyTime'>): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyLimit, config } = request.routeOptions
    if (bodyLimit !== undefined && Number(request.headers['content-length']) > bodyLimit)
      return done(new Rejection('request.tooLarge'))
    if (config.slowBody !== true) {
      // The error ends the reading, and is answered; the connection closes with the answer.
      const late = setTimeout(() => {
        if (payload.listenerCount('error') > 0)
          payload.emit('error', Object.assign(new Error('the body came too slowly'), { statusCode: 408 }))
      }, bodyTime.max * 1000)
      for (const over of ['end', 'close', 'error']) payload.once(over, () => clearTimeout(late))
    }
    return done(null, payload)
  })
}
