import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { homeTimeZone, type Config } from '../config.ts'

/**
 * The application's page, with what browsers have to know of the configuration, as an answer to any address: asked for anew
 * each time, sent when the browser has another.
 */
export function thePage(html: string, { timeZone }: Pick<Config, 'timeZone'>): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const zone = `name="time-zone" content="${timeZone}"${timeZone === homeTimeZone ? ' data-home' : ''}`
  const page = html.replace('name="time-zone" content=""', zone)
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  const compressed = { br: brotliCompressSync(page), gzip: gzipSync(page) }
  return (request, reply) => {
    void reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const taken = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => taken.includes(name))
    return encoding === undefined ? reply.send(page) : reply.header('content-encoding', encoding).send(compressed[encoding])
  }
}
