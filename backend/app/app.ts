import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { accountDecider } from '@fleet/domain/accounts/decider'
import { clientImportDecider } from '@fleet/domain/client-imports/decider'
import { erasureDecider } from '@fleet/domain/erasures/decider'
import { listViewDecider } from '@fleet/domain/list-views/decider'
import { exportDecider } from '@fleet/domain/exports/decider'
import { passengerListDecider } from '@fleet/domain/passenger-lists/decider'
import { invitationDecider } from '@fleet/domain/invitations/decider'
import { documentLogDecider } from '@fleet/domain/documents/decider'
import { formDecider } from '@fleet/domain/forms/decider'
import { referenceDecider } from '@fleet/domain/references/decider'
import { reservationDecider } from '@fleet/domain/reservations/decider'
import { reminderDecider } from '@fleet/domain/reminders/decider'
import { refusalDecider } from '@fleet/domain/refusals/decider'
import { unknownSignInDecider } from '@fleet/domain/sign-ins/decider'
import { CheckpointWatch } from '@fleet/platform/subscriptions/checkpoint-watch'
import { createDatabase } from '@fleet/platform/database/database'
import { leadershipAt } from '@fleet/platform/jobs/leadership'
import { LogTail } from '@fleet/platform/subscriptions/log-tail'
import { faultName } from '@fleet/platform/logging/fault'
import { systemClock } from '@fleet/platform/time/clock'
import type { Config } from '@fleet/platform/config/config'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { migrations } from './migrations.ts'
import { connections } from '@fleet/platform/database/connections'
import { listeningAt } from '@fleet/platform/database/news'
import { poolAt } from '@fleet/platform/database/pool'
import { prepareDatabase } from '@fleet/platform/database/prepare'
import { refuseClosedLog } from '@fleet/platform/event-sourcing/stores/postgres/refuse-closed-log'
import { countAttempts } from '../features/accounts/attempts.ts'
import { ensureFirstAdmin } from '../features/accounts/first-admin.ts'
import { refuseCommonAdminPassword } from '../features/accounts/common-passwords.ts'
import { registerRefusals } from '../features/accounts/refusals.ts'
import { secondFactors } from '../features/accounts/second-factors.ts'
import { sessionHolds } from '../features/accounts/session-holds.ts'
import { registerOpenApi } from '../features/api-docs/openapi.ts'
import { cleaning } from '../documents/sanitize/cleaning.ts'
import { documentFiles } from '../documents/store/document-files.ts'
import { openFileStore } from '../documents/store/open-store.ts'
import { keepAttaching } from '../documents/upload/keep-attaching.ts'
import { keepSweeping } from '../documents/upload/sweep.ts'
import { eraseAgain } from '../features/erasure/erase.ts'
import type { PlainForm } from '../features/standalone-forms/filled-form.ts'
import { plainKind } from '../features/standalone-forms/filled-form.ts'
import { agencies, profileForm, termsForm } from '../features/agents/agency.ts'
import { openRegistry } from '../form-registry/registry.ts'
import { tellFormNews } from '../features/form-versions/tell-news.ts'
import { keepPurging } from '../features/preview/purge.ts'
import { keepReminding } from '../features/reminders/keep-reminding.ts'
import { chooseIdentityProvider } from '../features/sign-in/register.ts'
import { outboxTable } from '../mail/outbox-table.ts'
import { tellSettledMails } from '../mail/settled-news.ts'
import { finishInterrupted } from '../features/submissions/finish-interrupted.ts'
import { registrationForm, registrations } from '../features/submissions/registration.ts'
import { openPresence } from '../live-updates/presence.ts'
import { createNews } from '../live-updates/news.ts'
import { tellChanges } from '../live-updates/tell-changes.ts'
import { watchChanges } from '../live-updates/watch-changes.ts'
import type { Limits } from '@fleet/platform/http/limits'
import { limits as usualLimits } from '@fleet/platform/http/limits'
import { createAggregate } from '@fleet/platform/event-sourcing/command-handler/aggregate'
import { codeShape } from '@fleet/platform/event-sourcing/command-handler/code-shape'
import { watchLog } from '@fleet/platform/subscriptions/replaced-log'
import { openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { reachEventStore } from '@fleet/platform/event-sourcing/command-handler/reach-store'
import { checkNewest, keepCheckingSeals } from '@fleet/platform/event-sourcing/integrity/seal-checks'
import { watchSeals } from '@fleet/platform/event-sourcing/integrity/seal-watch'
import { createSnapshots } from '@fleet/platform/event-sourcing/command-handler/snapshots'
import { gate } from '@fleet/platform/async/gate'
import { createCounters } from '@fleet/platform/http/rate-limits/counters'
import { registerErrors, sendProblem } from '@fleet/platform/http/errors'
import { places } from '@fleet/platform/async/places'
import { quietLog } from '@fleet/platform/logging/quiet-log'
import { namedReads } from '@fleet/platform/http/named-reads'
import { registerPages } from '@fleet/platform/http/pages'
import { registerPatience } from '@fleet/platform/http/patience'
import { registerFormats } from '@fleet/platform/http/formats'
import { registerRequestBody } from '@fleet/platform/http/request-body'
import { registerRequestText } from '@fleet/platform/http/request-text'
import { registerReads } from '@fleet/platform/http/read-your-writes'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import { registerRights } from '@fleet/platform/http/rights/rights'
import { registerSecurityHeaders } from '@fleet/platform/http/security-headers'
import { closeSilentConnections } from '@fleet/platform/http/silent-connections'
import { createSessions } from '@fleet/platform/http/session/session-store'
import { watchStanding } from '@fleet/platform/http/standing'
import { registerSession } from '@fleet/platform/http/session/session'
import { startReactions } from './reactions.ts'
import { readModelNames } from '@fleet/projections/every-read-model'
import { readPlaces, startReadSide } from './read-side.ts'
import { registerRoutes } from './routes.ts'
import type { AppDeps } from './deps.ts'
import { clamd } from '../documents/scan/clamd.ts'
import { uploads } from '../documents/upload/uploads.ts'
import { openKeyRing } from '@fleet/platform/vault/key-ring'
import { hearOfKeys } from '@fleet/platform/vault/key-news'
import { usedSteps } from '@fleet/platform/vault/used-steps'
import { createVault } from '@fleet/platform/vault/vault'

const formIds = [registrationForm, profileForm, termsForm, 'invitation', 'account', 'team-member']
const pages = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

export type Application = {
  readonly app: FastifyInstance
  readonly services: AppDeps
  /** Every route under /api: `GET /api/stats`. */
  readonly routes: readonly string[]
  /** The same routes, with their schemas. */
  readonly contracts: readonly RouteContract[]
  /** The first admin's password when it was made at this start. */
  readonly madePassword: string | undefined
  /** Drains requests, ends subscriptions, closes connections. */
  close(): Promise<void>
}

/** What tests set otherwise: limits, and forms beside the product's own. */
export type Setup = { readonly limits?: Limits; readonly filledForms?: readonly PlainForm[] }

/** Puts the application together on a database that is there, by its owner's address; it listens when the caller says so. */
export async function createApplication(
  config: Config,
  databaseUrl: string,
  { limits = usualLimits, filledForms = [] }: Setup = {},
): Promise<Application> {
  // Asked while the database is prepared.
  const eventStoreReached = reachEventStore(config.eventStoreUrl)
  eventStoreReached.catch(() => {})
  await refuseCommonAdminPassword(config)
  const identityProvider = await chooseIdentityProvider(config)
  await prepareDatabase(databaseUrl, migrations)
  if (config.eventStoreUrl === undefined) await refuseClosedLog(databaseUrl)
  const addresses = databaseAddresses(databaseUrl)
  const pool = poolAt(addresses.service, connections.service)
  const vaultPool = poolAt(addresses.vault, connections.vault)
  const database = await createDatabase(addresses.reads, connections.reads, { interceptors: [namedReads] })
  // Of its own: readers never wait for those who write, nor these for them.
  const projecting = await createDatabase(addresses.reads, connections.projecting)
  const app = Fastify({
    ...quietLog,
    bodyLimit: limits.smallBody.most,
    requestTimeout: limits.requestTime.most * 60_000,
    connectionTimeout: limits.idleTime.most * 60_000,
    keepAliveTimeout: limits.keptTime.most * 1000,
    http: {
      headersTimeout: limits.headersTime.most * 1000,
      maxHeaderSize: limits.headers.most,
      connectionsCheckingInterval: 5_000,
    },
    // Who asks, and how, is what the socket says, unless a proxy says it that is known.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // Longer than any token, so that a made-up one meets the route that says what is wrong with it.
    routerOptions: { maxParamLength: 1000 },
    // Addresses that no route is looked for: half of a letter, or endless.
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, error)
    },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: false },
      onCreate: registerFormats,
    },
  })
  app.server.maxConnections = limits.connections.most
  closeSilentConnections(app)
  const log = (line: string) => app.log.warn(line)
  const clock = systemClock(config.timeZone)
  const keys = await openKeyRing(vaultPool, config)
  const seals = watchSeals(log)
  const store = openEventStore({
    eventStoreUrl: config.eventStoreUrl,
    databaseUrl: addresses.events,
    connections: connections.events.most,
    keys,
    onBroken: seals.broken,
  })
  await eventStoreReached
  const listening = listeningAt(addresses.service)
  const keyNews = await hearOfKeys(listening)
  const vault = createVault(vaultPool, keys, keyNews)
  const parts = { store, vault }
  const snapshots = createSnapshots({
    pool: vaultPool,
    vault,
    keys,
    shape: codeShape(),
    onError: (error) => log(`a snapshot was not kept: ${faultName(error)}`),
  })
  const erasures = createAggregate(parts, { decider: erasureDecider, prefix: 'erasures' })
  await eraseAgain({ erasures, vault })
  const accounts = createAggregate(parts, { decider: accountDecider, prefix: 'account' })
  const counters = createCounters(pool, keys)
  // First of all: forms that are refused stop the start, before anything runs that would have to be ended.
  const forms = await openRegistry(
    {
      forms: createAggregate(parts, { decider: formDecider, prefix: 'form' }),
      keys,
      clock,
      folder: config.formsDir,
      log,
    },
    [...formIds, ...filledForms.map(({ formId }) => formId)],
  )
  const agents = agencies(parts, forms)
  const sessions = createSessions({
    pool,
    listening,
    keys,
    stillHolds: (account) => sessionHolds({ accounts, agents }, account),
    log,
    mostOfAccount: limits.sessions.most,
  })
  const leadership = leadershipAt(addresses.service, connections.leading.name)
  const tail = new LogTail(store)
  const runner =
    config.process === 'web' ? undefined : startReadSide({ database: projecting, leadership, tail, vault, keys, log })
  // A process that runs no projections asks the database how far they are.
  const progress = runner ?? new CheckpointWatch(database, readModelNames)
  const news = createNews()
  const presence = openPresence({ listening, pool, news, clock })
  const files = await openFileStore(config.documents, log)
  const services: AppDeps = {
    config,
    clock,
    limits,
    counters,
    keys,
    vault,
    store,
    database,
    forms,
    sessions,
    accounts,
    agents,
    erasures,
    news,
    presence,
    readModels: {
      waitFor: (position, timeoutMs, names = readModelNames) => progress.waitFor(names, position, timeoutMs),
      // Of the log of before they were further.
      standing: watchStanding(database, (names) => progress.forget(...names)),
    },
    documents: documentFiles(files, vault),
    uploads: uploads({ pool, store: files, vault }),
    scanner: config.clamd && clamd(config.clamd),
    attaching: gate({ atOnce: limits.attachesAtOnce.most, waiting: limits.attachesWaiting.most }),
    cleaning: cleaning(),
    uploading: places({ each: limits.uploadsAtOnce, inAll: limits.uploadsInAll }),
    thumbnails: places({ each: limits.thumbnailsAtOnce, inAll: limits.thumbnailsInAll }),
    documentLogs: createAggregate(parts, { decider: documentLogDecider, prefix: 'documents' }),
    submissions: registrations({ ...parts, snapshots }, forms, agents),
    filledForms: filledForms.map((plain) => plainKind(parts, forms, plain)),
    clientImports: createAggregate(parts, { decider: clientImportDecider, prefix: 'client-import' }),
    passengerLists: createAggregate(parts, { decider: passengerListDecider, prefix: 'passenger-lists' }),
    listViews: createAggregate(parts, { decider: listViewDecider, prefix: 'list-views' }),
    exports: createAggregate(parts, { decider: exportDecider, prefix: 'export', mostBytes: 2 ** 20 }),
    reminders: createAggregate(parts, { decider: reminderDecider, prefix: 'reminders' }),
    references: createAggregate(parts, { decider: referenceDecider, prefix: 'reference' }),
    reservations: createAggregate(parts, { decider: reservationDecider, prefix: 'reservation' }),
    invitations: createAggregate(parts, { decider: invitationDecider, prefix: 'invitation' }),
    identities: createAggregate(parts, { decider: reservationDecider, prefix: 'identity' }),
    unknownSignIns: createAggregate(parts, { decider: unknownSignInDecider, prefix: 'sign-ins' }),
    refusals: createAggregate(parts, { decider: refusalDecider, prefix: 'refusals' }),
    secondFactors: secondFactors({ vault, clock, steps: usedSteps(vaultPool) }),
    attempts: countAttempts({ pool, keys, counters, limits }),
    outbox: outboxTable(pool),
  }
  const madePassword = await ensureFirstAdmin(services)
  await finishInterrupted(services, Number(clock.today().slice(0, 4)))
  const reactions = config.process === 'web' ? undefined : startReactions(services, { pool, leadership, tail, log })

  let begun = await store.head()
  const forget = () => {
    begun = 0n
    keyNews.drop()
    store.forget()
    tail.beginAnew()
    progress.forget(...readModelNames)
  }
  const logWatch = watchLog(
    {
      store,
      pool,
      leadership,
      reactors: reactions?.reactors ?? [],
      reads: readPlaces({ database, owner: databaseUrl, store, vault, keys }),
      forget,
      log,
    },
    { isWeb: config.process === 'web' },
  )
  const stopFollowingKeys = keys.follow((error) => log(`the vault's keys: ${faultName(error)}`))
  const newestChecked = checkNewest({ store, log })
  const isNumbered = config.eventStoreUrl === undefined
  const sealChecks =
    config.process === 'web'
      ? undefined
      : keepCheckingSeals({ store, isNumbered, watch: seals, clock, timeZone: config.timeZone, leadership, log })
  const stopPurging = config.process === 'web' ? () => {} : keepPurging(services, log)
  const sweeping = config.process === 'web' ? undefined : keepSweeping(services, { leadership, log })
  const attaching = config.process === 'web' ? undefined : keepAttaching(services, { leadership, log })
  const reminding = config.process === 'web' ? undefined : keepReminding(services, { leadership, log })

  tellFormNews(forms, services.news)
  const mailNews = tellSettledMails(listening, services.news)
  const changes = tellChanges(listening, services.news)
  const watchingChanges =
    config.process === 'web' ? undefined : watchChanges({ ...services, pool, tail, leadership, log })
  registerErrors(app)
  registerPatience(app, limits.storeWait.most * 1000)
  registerRequestText(app)
  registerRequestBody(app, limits)
  registerSecurityHeaders(app, config.publicUrl)
  await registerSession(app, config, sessions)
  await registerOpenApi(app, config.publicUrl)
  const contracts = registerRights(app, config)
  registerReads(app, services.readModels, { head: () => store.head(), begun: () => begun })
  registerRefusals(app, services)
  await registerRoutes(app, services, {
    identityProvider,
    contracts,
    health: {
      pool,
      projectionState: () => runner?.health() ?? 'elsewhere',
      reactorFailures: () => reactions?.failures(),
      seals,
      logWatch,
    },
  })
  await registerPages(app, pages, { timeZone: config.timeZone, languages: services.forms.languages })

  return {
    app,
    services,
    contracts,
    routes: contracts.map(({ method, url }) => `${method} ${url}`),
    madePassword,
    async close() {
      stopPurging()
      stopFollowingKeys()
      await newestChecked
      await sealChecks?.stop()
      await app.close()
      services.cleaning.close()
      await watchingChanges?.stop()
      await logWatch.stop()
      await forms.stop()
      await reactions?.stop()
      await sweeping?.stop()
      await attaching?.stop()
      await reminding?.stop()
      await sessions.stop()
      await runner?.stop()
      await changes.stop()
      await mailNews.stop()
      await presence.stop()
      await keyNews.stop()
      await store.close()
      await Promise.all([database.end(), projecting.end()])
      await Promise.all([pool.end(), vaultPool.end()])
    },
  }
}
