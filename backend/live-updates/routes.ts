import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Ownership, isAllowed, scopeOf } from '@fleet/domain/rights/rights'
import { serve } from '@fleet/platform/http/contract/serve'
import { semaphore } from '@fleet/platform/async/semaphore'
import { accountOf, actorOf } from '@fleet/platform/http/session/session'
import type { LiveUpdateHub } from './live-update-hub.ts'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { LiveUpdate, LiveUpdateKind } from '@fleet/platform/http/live-updates'
import { updateCalls } from './contract.ts'
import type { LiveUpdateLimits } from './limits.ts'

const heartbeatMs = 20_000

type Deps = {
  readonly limits: LiveUpdateLimits
  readonly sessions: Sessions
  readonly liveUpdates: LiveUpdateHub
  readonly liveUpdateKinds: Readonly<Record<string, LiveUpdateKind>>
}

/**
 * `GET /api/updates`: server-sent events for open pages, beginning with the initial updates. With `?once` it ends after
 * these, for clients that poll.
 */
export function updateRoutes(app: FastifyInstance, { liveUpdates, sessions, limits, liveUpdateKinds }: Deps): void {
  const open = new Set<PassThrough>()
  const seats = semaphore({ each: limits.streams, total: limits.streamsInAll })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  serve(app, updateCalls)(
    'GET /api/updates',
    { config: { right: 'forms', hasOwnLimit: true } },
    async (request, reply) => {
      const accountId = accountOf(request).id
      const leave = seats.acquire(accountId)
      const stream = new PassThrough()
      const send = (text: string) => {
        if (stream.readableLength + stream.writableLength > limits.streamUnread.max) stream.destroy()
        else stream.write(text)
      }
      const forward = (update: LiveUpdate, of?: Ownership) => {
        const actor = actorOf(request)
        const right = liveUpdateKinds[update.kind]?.right
        // Published by a newer process: this one does not know the kind and its right
        if (right === undefined) return
        if (of === undefined ? scopeOf(right, actor) !== 'no' : isAllowed(right, actor, of)) send(event(update))
      }
      const unfollow = liveUpdates.subscribe(forward)
      // A signed-out session receives nothing more.
      const unwatch = sessions.watch(request.session.sessionId, accountId, () => stream.end())
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs)
      // The browser reconnects, and the session is checked again.
      const end = setTimeout(() => stream.end(), limits.streamTime.max * 60_000)
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
      for (const update of liveUpdates.initialUpdates()) forward(update)
      if (request.query.once !== undefined) stream.end()
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          // Shutdown must not wait for a kept-alive connection
          .header('connection', 'close')
          .send(stream)
      )
    },
  )
}

function event({ kind, ...data }: LiveUpdate): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
}
