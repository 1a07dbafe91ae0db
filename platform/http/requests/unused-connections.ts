import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections ahead of requests. Closes those on which nothing was ever sent, so that they do not delay
 * the shutdown.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
