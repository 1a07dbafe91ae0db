import type { FastifyInstance } from 'fastify'
import { problem } from '@fleet/platform/http/contract/problem'
import { serve } from '@fleet/platform/http/contract/serve'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import { docsCalls } from './contract.ts'
import { docsPage } from './page.ts'
import { styleSheet } from './style-sheet.ts'

const config = { right: 'apiDocs' } as const

type Deps = {
  /** Every registered route; grows as routes are added. */
  readonly contracts: readonly RouteContract[]
}

/** The calls of all routes, for programs and people. */
export function docsRoutes(app: FastifyInstance, { contracts }: Deps): void {
  const route = serve(app, docsCalls)
  // Neither changes while the server runs
  let documentText: string | undefined
  let page: string | undefined
  route('GET /api/docs/json', { config }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((documentText ??= JSON.stringify(app.swagger()))),
  )
  route('GET /api/docs', { config }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(contracts, problem))),
  )
  route('GET /api/docs/page.css', { config }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  )
}
