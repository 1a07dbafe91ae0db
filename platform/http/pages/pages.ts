import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { sendProblem } from '../errors.ts'
import { type PageSettings, appPage } from './the-page.ts'

/** No page: of the policy it needs what holds where one is opened by itself. */
const filePolicy = "default-src 'none'"
/** A worker, named `.worker`, goes by the policy it came with. Those of ours read strangers' files: they may decode, and fetch, import and evaluate nothing. */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"
/** The reader of passports' lines, named `.reader.`, fetches its program and model besides; what it is given are grey pixels that we made. */
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The built pages: hashed assets for ever, every other address the application's page. Unknown /api routes are JSON 404. */
export async function registerPages(app: FastifyInstance, folder: string, settings: PageSettings): Promise<void> {
  const file = join(folder, 'index.html')
  const sendPage = existsSync(file) ? appPage(readFileSync(file, 'utf8'), settings) : undefined
  if (sendPage !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // The page as it was built does not say yet what browsers have to know.
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
