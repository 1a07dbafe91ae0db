import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { sendProblem } from '../errors.ts'
import { type PageSettings, appPage } from './app-page.ts'

/** Files other than pages: the policy only matters when one is opened directly. */
const filePolicy = "default-src 'none'"
/**
 * A worker, named `.worker`, has the policy it was served with. Our workers read untrusted files: they may decode, but
 * not fetch, import or evaluate anything.
 */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"
/**
 * The passport reader, named `.reader.`, also fetches its program and model; it receives only grey pixels made by our
 * code.
 */
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Serves the built pages: hashed assets are immutable, every other address gets the application's page. Unknown /api
 * routes are JSON 404.
 */
export async function registerPages(app: FastifyInstance, folder: string, settings: PageSettings): Promise<void> {
  const file = join(folder, 'index.html')
  const sendPage = existsSync(file) ? appPage(readFileSync(file, 'utf8'), settings) : undefined
  if (sendPage !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // The file as built lacks the settings that browsers need.
      allowedPath: (path) => path !== '/' && path !== '/index.html',
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('content-security-policy', policyOf(path))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|health|assets)(\/|$|\?)/.test(request.url)
    return isPage && sendPage !== undefined
      ? sendPage(request, reply)
      : sendProblem(request, reply, new Rejection('request.unknownRoute'))
  })
}

function policyOf(path: string): string {
  if (path.includes('.reader.')) return readerPolicy
  return path.includes('.worker') ? workerPolicy : filePolicy
}
