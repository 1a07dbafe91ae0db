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
import { CheckpointWatch } from '@fleet/projections/runtime/checkpoint-watch'
import { createDatabase } from '@fleet/projections/runtime/database'
import { leadershipAt } from '@fleet/projections/runtime/leadership'
import { LogTail } from '@fleet/projections/runtime/log-tail'
import { faultName } from '@fleet/projections/runtime/fault'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { databaseAddresses } from './database/addresses.ts'
import { migrations } from './database/migrations.ts'
import { connections } from './database/connections.ts'
import { listeningAt } from './database/news.ts'
import { poolAt } from './database/pool.ts'
import { prepareDatabase } from './database/prepare.ts'
import { refuseClosedLog } from './database/refuse-closed-log.ts'
import { countAttempts } from './features/accounts/attempts.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.ts'
import { refuseCommonAdminPassword } from './features/accounts/common-passwords.ts'
import { registerRefusals } from './features/accounts/refusals.ts'
import { secondFactors } from './features/accounts/second-factors.ts'
import { sessionHolds } from './features/accounts/session-holds.ts'
import { registerOpenApi } from './features/api-docs/openapi.ts'
import { cleaning } from './cleaning/cleaning.ts'
import { documentFiles } from './features/documents/document-files.ts'
import { openFileStore } from './features/documents/open-store.ts'
import { keepAttaching } from './features/documents/keep-attaching.ts'
import { keepSweeping } from './features/documents/sweep.ts'
import { eraseAgain } from './features/erasure/erase.ts'
import type { PlainForm } from './features/filled-forms/filled-form.ts'
import { plainKind } from './features/filled-forms/filled-form.ts'
import { agencies, profileForm, termsForm } from './features/agents/agency.ts'
import { openRegistry } from './features/forms/registry.ts'
import { tellFormNews } from './features/forms/tell-news.ts'
import { keepPurging } from './features/preview/purge.ts'
import { keepReminding } from './features/reminders/keep-reminding.ts'
import { chooseIdentityProvider } from './features/sign-in/register.ts'
import { outboxTable } from './features/mail/outbox-table.ts'
import { tellSettledMails } from './features/mail/settled-news.ts'
import { finishInterrupted } from './features/submissions/finish-interrupted.ts'
import { registrationForm, registrations } from './features/submissions/registration.ts'
import { openPresence } from './features/presence/presence.ts'
import { createNews } from './features/updates/news.ts'
import { tellChanges } from './features/updates/tell-changes.ts'
import { watchChanges } from './features/updates/watch-changes.ts'
import type { Limits } from './limits.ts'
import { limits as usualLimits } from './limits.ts'
import { createAggregate } from './log/aggregate.ts'
import { codeShape } from './log/code-shape.ts'
import { watchLog } from './log/log-watch.ts'
import { openEventStore } from './log/open-store.ts'
import { reachEventStore } from './log/reach-store.ts'
import { checkNewest, keepCheckingSeals } from './log/seal-checks.ts'
import { watchSeals } from './log/seal-watch.ts'
import { createSnapshots } from './log/snapshots.ts'
import { gate } from './plugins/gate.ts'
import { createCounters } from './plugins/counters.ts'
import { registerErrors, sendProblem } from './plugins/errors.ts'
import { places } from './plugins/places.ts'
import { quietLog } from './plugins/quiet-log.ts'
import { namedReads } from './plugins/named-reads.ts'
import { registerPages } from './plugins/pages.ts'
import { registerPatience } from './plugins/patience.ts'
import { registerFormats } from './plugins/formats.ts'
import { registerRequestBody } from './plugins/request-body.ts'
import { registerRequestText } from './plugins/request-text.ts'
import { registerReads } from './plugins/read-your-writes.ts'
import type { RouteContract } from './plugins/rights.ts'
import { registerRights } from './plugins/rights.ts'
import { registerSecurityHeaders } from './plugins/security-headers.ts'
import { closeSilentConnections } from './plugins/silent-connections.ts'
import { createSessions } from './plugins/session-store.ts'
import { watchStanding } from './plugins/standing.ts'
import { registerSession } from './plugins/session.ts'
import { startReactions } from './reactions.ts'
import { readModelNames } from './read-models.ts'
import { readPlaces, startReadSide } from './read-side.ts'
import { registerRoutes } from './routes.ts'
import type { Services } from './services.ts'
import { clamd } from './scanning/clamd.ts'
import { uploads } from './uploads/uploads.ts'
import { openKeyRing } from './vault/key-ring.ts'
import { hearOfKeys } from './vault/key-news.ts'
import { usedSteps } from './vault/used-steps.ts'
import { createVault } from './vault/vault.ts'

const formIds = [registrationForm, profileForm, termsForm, 'invitation', 'account', 'team-member']
const pages = fileURLToPath(new URL('../frontend/dist', import.meta.url))

export type Application = {
  readonly app: FastifyInstance
  readonly services: Services
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
export async function createApplication(config: Config, databaseUrl: string, { limits = usualLimits, filledForms = [] }: Setup = {}): Promise<Application> {
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
    http: { headersTimeout: limits.headersTime.most * 1000, maxHeaderSize: limits.headers.most, connectionsCheckingInterval: 5_000 },
    // Who asks, and how, is what the socket says, unless a proxy says it that is known.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // Longer than any token, so that a made-up one meets the route that says what is wrong with it.
    routerOptions: { maxParamLength: 1000 },
    // Addresses that no route is looked for: half of a letter, or endless.
    frameworkErrors: (error, request, reply) => { sendProblem(request, reply, error) },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: false }, onCreate: registerFormats },
  })
  app.server.maxConnections = limits.connections.most
  closeSilentConnections(app)
  const log = (line: string) => app.log.warn(line)
  const clock = systemClock(config.timeZone)
  const keys = await openKeyRing(vaultPool, config)
  const seals = watchSeals(log)
  const store = openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl: addresses.events, connections: connections.events.most, keys, onBroken: seals.broken })
  await eventStoreReached
  const listening = listeningAt(addresses.service)
  const keyNews = await hearOfKeys(listening)
  const vault = createVault(vaultPool, keys, keyNews)
  const parts = { store, vault }
  const snapshots = createSnapshots({ pool: vaultPool, vault, keys, shape: codeShape(), onError: (error) => log(`a snapshot was not kept: ${faultName(error)}`) })
  const erasures = createAggregate(parts, { decider: erasureDecider, prefix: 'erasures' })
  await eraseAgain({ erasures, vault })
  const accounts = createAggregate(parts, { decider: accountDecider, prefix: 'account' })
  const counters = createCounters(pool, keys)
  // First of all: forms that are refused stop the start, before anything runs that would have to be ended.
  const forms = await openRegistry(
    { forms: createAggregate(parts, { decider: formDecider, prefix: 'form' }), keys, clock, folder: config.formsDir, log },
    [...formIds, ...filledForms.map(({ formId }) => formId)],
  )
  const agents = agencies(parts, forms)
  const sessions = createSessions({ pool, listening, keys, stillHolds: (account) => sessionHolds({ accounts, agents }, account), log, mostOfAccount: limits.sessions.most })
  const leadership = leadershipAt(addresses.service, connections.leading.name)
  const tail = new LogTail(store)
  const runner = config.process === 'web' ? undefined : startReadSide({ database: projecting, leadership, tail, vault, keys, log })
  // A process that runs no projections asks the database how far they are.
  const progress = runner ?? new CheckpointWatch(database, readModelNames)
  const news = createNews()
  const presence = openPresence({ listening, pool, news, clock })
  const files = await openFileStore(config.documents, log)
  const services: Services = {
    config, clock, limits, counters, keys, vault, store, database, forms, sessions, accounts, agents, erasures, news, presence,
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
  const logWatch = watchLog({ store, pool, leadership, reactors: reactions?.reactors ?? [], reads: readPlaces({ database, owner: databaseUrl, store, vault, keys }), forget, log }, { isWeb: config.process === 'web' })
  const stopFollowingKeys = keys.follow((error) => log(`the vault's keys: ${faultName(error)}`))
  const newestChecked = checkNewest({ store, log })
  const isNumbered = config.eventStoreUrl === undefined
  const sealChecks = config.process === 'web' ? undefined : keepCheckingSeals({ store, isNumbered, watch: seals, clock, timeZone: config.timeZone, leadership, log })
  const stopPurging = config.process === 'web' ? () => {} : keepPurging(services, log)
  const sweeping = config.process === 'web' ? undefined : keepSweeping(services, { leadership, log })
  const attaching = config.process === 'web' ? undefined : keepAttaching(services, { leadership, log })
  const reminding = config.process === 'web' ? undefined : keepReminding(services, { leadership, log })

  tellFormNews(forms, services.news)
  const mailNews = tellSettledMails(listening, services.news)
  const changes = tellChanges(listening, services.news)
  const watchingChanges = config.process === 'web' ? undefined : watchChanges({ ...services, pool, tail, leadership, log })
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
  await registerRoutes(app, services, { identityProvider, contracts, health: { pool, projectionState: () => runner?.health() ?? 'elsewhere', reactorFailures: () => reactions?.failures(), seals, logWatch } })
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
