import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reachOf } from '@fleet/domain/rights/rights'
import { places } from '../../plugins/places.ts'
import { accountOf, actorOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import type { FormNews } from './registry.ts'
import type { UpdatesQuery } from './version-contract.ts'
import { updatesQuery } from './version-contract.ts'

const heartbeatMs = 20_000

/**
 * `GET /api/updates`: server-sent events for open pages, first of all which version of each form serves. With `?once` it
 * says that and ends, for who would rather ask again.
 */
export function updateRoutes(app: FastifyInstance, { forms, sessions, limits }: Services): void {
  const open = new Set<PassThrough>()
  const seats = places({ each: limits.streams, inAll: limits.streamsInAll })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  app.get<{ Querystring: UpdatesQuery }>('/api/updates', { config: { right: 'forms' }, schema: { querystring: updatesQuery } }, async (request, reply) => {
    const accountId = accountOf(request).id
    const leave = seats.take(accountId)
    const stream = new PassThrough()
    const send = (text: string) => {
      if (stream.readableLength + stream.writableLength > limits.streamUnread.most) stream.destroy()
      else stream.write(text)
    }
    const published = (formId: string) => send(event('form-published', { formId, version: forms.current(formId).loaded.definition.version }))
    const unfollow = forms.follow(({ what, formId }: FormNews) => {
      if (what === 'published') published(formId)
      else if (seesFindings(request)) send(event('form-checked', { formId }))
    })
    // Whoever is signed out hears nothing more.
    const unwatch = sessions.watch(request.session.sessionId, accountId, () => stream.end())
    const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs)
    // Then the browser comes back by itself, and who asks is checked anew.
    const end = setTimeout(() => stream.end(), limits.streamTime.most * 60_000)
    open.add(stream)
    stream.once('close', () => {
      unfollow()
      unwatch()
      clearInterval(heartbeat)
      clearTimeout(end)
      open.delete(stream)
      leave()
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
