import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reachOf } from '@fleet/domain/rights/rights'
import { accountOf, actorOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import type { FormNews } from './registry.ts'
import type { UpdatesQuery } from './version-contract.ts'
import { updatesQuery } from './version-contract.ts'

const heartbeatMs = 20_000
/** Then the browser comes back by itself, and who asks is checked anew. */
const longestMs = 10 * 60_000
/** A browser that reads nothing is given up. */
const mostUnread = 64 * 1024

/**
 * `GET /api/updates`: server-sent events for open pages, first of all which version of each form serves. With `?once` it
 * says that and ends, for who would rather ask again.
 */
export function updateRoutes(app: FastifyInstance, { forms, sessions }: Services): void {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  app.get<{ Querystring: UpdatesQuery }>('/api/updates', { config: { right: 'forms' }, schema: { querystring: updatesQuery } }, async (request, reply) => {
    const stream = new PassThrough()
    const send = (text: string) => {
      if (stream.readableLength + stream.writableLength > mostUnread) stream.destroy()
      else stream.write(text)
    }
    const published = (formId: string) => send(event('form-published', { formId, version: forms.current(formId).loaded.definition.version }))
    const unfollow = forms.follow(({ what, formId }: FormNews) => {
      if (what === 'published') published(formId)
      else if (seesFindings(request)) send(event('form-checked', { formId }))
    })
    // Whoever is signed out hears nothing more.
    const unwatch = sessions.watch(request.session.sessionId, accountOf(request).id, () => stream.end())
    const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs)
    const end = setTimeout(() => stream.end(), longestMs)
    open.add(stream)
    stream.once('close', () => {
      unfollow()
      unwatch()
      clearInterval(heartbeat)
      clearTimeout(end)
      open.delete(stream)
    })
    reply.raw.once('close', () => stream.destroy())
    send('retry: 2000\n\n')
    for (const formId of forms.ids) published(formId)
    if (request.query.once !== undefined) stream.end()
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // An application that ends does not wait for the connection to be used again
      .header('connection', 'close')
      .send(stream)
  })
}

function seesFindings(request: FastifyRequest): boolean {
  return reachOf('formVersions', actorOf(request)) !== 'no'
}

function event(name: string, data: { readonly [key: string]: string }): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
