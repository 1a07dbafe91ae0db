import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { sendProblem } from './errors.ts'

/** The built pages: hashed assets for ever, every other address the application's page. Unknown /api routes are JSON 404. */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: 'index.html',
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|health|assets)(\/|$|\?)/.test(request.url)
    if (!isPage || !built) return sendProblem(request, reply, new Rejection('request.unknownRoute'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
