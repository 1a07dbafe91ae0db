import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers open connections for requests to come; one on which nothing was ever said does not keep an application from ending. */
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
