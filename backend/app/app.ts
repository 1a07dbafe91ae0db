import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '@fleet/platform/config/config'
import { prepareDatabase } from '@fleet/platform/database/prepare'
import { checkEventStore } from '@fleet/platform/event-sourcing/command-handler/check-event-store'
import { registerErrors, sendProblem } from '@fleet/platform/http/errors'
import type { Feature } from '@fleet/platform/http/feature'
import { compileWhenUsed } from '@fleet/platform/http/lazy-compilation'
import { registerPages } from '@fleet/platform/http/pages/pages'
import { registerRequestDeadline } from '@fleet/platform/http/requests/request-deadline'
import { registerReads } from '@fleet/platform/http/read-your-writes'
import { registerRequestBody, registerRequestText } from '@fleet/platform/http/requests/request-parsing'
import { limitReadsAtOnce } from '@fleet/platform/http/requests/reads-at-once'
import { type RouteContract, registerRights } from '@fleet/platform/http/rights/rights'
import { registerSecurityHeaders } from '@fleet/platform/http/pages/security-headers'
import { registerSession } from '@fleet/platform/http/session/session'
import { closeSilentConnections } from '@fleet/platform/http/requests/unused-connections'
import { quietLog } from '@fleet/platform/logging/quiet-log'
import { readModelNames } from '@fleet/projections/every-read-model'
import { refuseCommonAdminPassword } from '../features/accounts/credentials/common-passwords.ts'
import { ensureFirstAdmin } from '../features/accounts/first-admin.ts'
import { registerRefusals } from '../features/accounts/attempts/refusals.ts'
import { registerOpenApi } from '../features/api-docs/openapi.ts'
import type { StandaloneForm } from '../features/standalone-forms/form-type.ts'
import { finishInterrupted } from '../features/submissions/commands/finish-interrupted.ts'
import { type AppDeps, openBackground } from './background.ts'
import { openDeps } from './deps.ts'
import { registerEnteredTexts } from './entered-texts.ts'
import { errorCodes, features as listedFeatures, limits as usualLimits, type Limits } from './features.ts'
import { migrations } from './migrations.ts'
import { pageSettings } from './page-settings.ts'
import { registerVisibleAnswers } from './visible-answers.ts'

const pages = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

export type Application = {
  readonly app: FastifyInstance
  /** The dependencies of the features. */
  readonly services: AppDeps
  /** Every route under /api: `GET /api/stats`. */
  readonly routes: readonly string[]
  /** The same routes, with their schemas. */
  readonly contracts: readonly RouteContract[]
  /** The first admin's password, when it was generated at this start. */
  readonly madePassword: string | undefined
  /** Drains requests, ends subscriptions, closes connections. */
  close(): Promise<void>
}

/** Settings for tests: other limits, extra forms, and how often the log is checked. */
type ApplicationOptions = {
  readonly limits?: Limits
  readonly standaloneForms?: readonly StandaloneForm[]
  readonly logCheckMs?: number
}

/** Builds the application on an existing database, by the address of its owner. The caller starts listening. */
export async function createApplication(
  config: Config,
  databaseUrl: string,
  { limits = usualLimits, standaloneForms = [], logCheckMs }: ApplicationOptions = {},
): Promise<Application> {
  // Runs while the database is prepared.
  const eventStoreReached = checkEventStore(config.eventStoreUrl)
  eventStoreReached.catch(() => {})
  await refuseCommonAdminPassword(config)
  await prepareDatabase(databaseUrl, migrations)
  await eventStoreReached

  const app = createServer(config, limits)
  const opened = await openDeps(app, {
    config,
    databaseUrl,
    limits,
    standaloneForms,
    logCheckMs,
  })
  const background = await openBackground(app, opened)
  const madePassword = await ensureFirstAdmin(opened)
  await finishInterrupted(opened, Number(opened.clock.today().slice(0, 4)))

  registerErrors(app, errorCodes)
  registerRequestDeadline(app, limits.storeWait.max * 1000)
  registerRequestText(app)
  registerRequestBody(app, limits)
  registerEnteredTexts(app)
  await app.register(multipart)
  registerSecurityHeaders(app, config.publicUrl)
  await registerSession(app, config, opened.sessions)
  await registerOpenApi(app, config.publicUrl)
  limitReadsAtOnce(app, limits)
  const contracts = registerRights(app, config)
  registerVisibleAnswers(app)
  const { readModels, begun: startPosition } = background
  registerReads(app, readModels, { head: () => opened.store.head(), startPosition, names: readModelNames })
  registerRefusals(app, opened)

  const deps: AppDeps = { ...opened, readModels, background, contracts }
  const features: readonly Feature<AppDeps>[] = listedFeatures
  background.start(deps, features)
  for (const { routes = [] } of features) {
    await app.register(async (plugin) => {
      for (const route of routes) await route(plugin, deps)
    })
  }
  await registerPages(app, pages, pageSettings(config, deps.forms))

  return {
    app,
    services: deps,
    contracts,
    routes: contracts.map(({ method, url }) => `${method} ${url}`),
    madePassword,
    close: () => app.close(),
  }
}

function createServer(config: Config, limits: Limits): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...quietLog,
    bodyLimit: limits.smallBody.max,
    requestTimeout: limits.requestTime.max * 60_000,
    connectionTimeout: limits.idleTime.max * 60_000,
    keepAliveTimeout: limits.keptTime.max * 1000,
    http: {
      headersTimeout: limits.headersTime.max * 1000,
      maxHeaderSize: limits.headers.max,
      connectionsCheckingInterval: 5_000,
    },
    // Client address and protocol come from the socket, or from a trusted proxy.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // Longer than any token, so that the route can refuse an invalid one.
    routerOptions: { maxParamLength: 1000 },
    // Malformed or too long URLs, before routing.
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, error)
    },
  })
  compileWhenUsed(app)
  app.server.maxConnections = limits.connections.max
  closeSilentConnections(app)
  return app
}
