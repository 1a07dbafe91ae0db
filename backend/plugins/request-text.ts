import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'

/** Halves of characters and NUL can be written in JSON and in addresses; no text holds them, nor does Postgres. */
const brokenInJson = /\\u(?:d[89a-f]|0000)/i
const brokenInAddress = /%00/

function mended(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
}

/**
 * What comes in is Unicode text, so that nothing behind ever meets anything else: in a JSON body the rest becomes the
 * replacement character, as bytes that are no UTF-8 do; an address with it is refused.
 */
export function registerRequestText(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const parsed = parse(request, text, (error, value) => {
      if (error !== null || !brokenInJson.test(text)) return done(error, value)
      return done(null, JSON.parse(JSON.stringify(value), mended))
    })
    Promise.resolve(parsed).catch((error: Error) => done(error))
  })
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (brokenInAddress.test(url)) reject('request.malformed')
    done()
  })
}
