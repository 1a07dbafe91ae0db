import { decidesAccess, mayUseReserve, streamPrefixes } from '@fleet/domain/catalogue/streams'
import type { FastifyInstance } from 'fastify'
import type { Config } from '@fleet/platform/config/config'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { connections } from '@fleet/platform/database/connections'
import { createDatabase } from '@fleet/platform/database/database'
import { notificationHub } from '@fleet/platform/database/notifications'
import { poolAt } from '@fleet/platform/database/pool'
import { semaphore } from '@fleet/platform/async/semaphore'
import { codeVersion, createSnapshots } from '@fleet/platform/event-sourcing/command-handler/snapshots'
import { withRoomFor } from '@fleet/platform/event-sourcing/command-handler/room-guard'
import { openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { leaderElectionAt } from '@fleet/platform/jobs/leader-election'
import { watchLog } from '@fleet/platform/subscriptions/replaced-log'
import { logEnds } from '@fleet/platform/event-sourcing/integrity/log-ends'
import { watchStatuses } from '../features/submissions/status-check.ts'
import { watchAppends } from '@fleet/platform/event-sourcing/command-handler/append-watch'
import { watchIntegrity } from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import { checkNamedReads } from '@fleet/platform/http/named-reads'
import { createCounters } from '@fleet/platform/http/rate-limits/counters'
import { createSessions } from '@fleet/platform/http/session/session-store'
import { faultName } from '@fleet/platform/logging/fault'
import { systemClock } from '@fleet/platform/time/clock'
import { openKeyRing } from '@fleet/platform/vault/key-ring'
import { followKeyRevocations } from '@fleet/platform/vault/key-revocations'
import { usedSteps } from '@fleet/platform/vault/used-steps'
import { createVault } from '@fleet/platform/vault/vault'
import { readModelsIn } from '@fleet/projections/every-read-model'
import { createSanitizer } from '../documents/sanitize/sanitizer.ts'
import { clamd } from '../documents/scan/clamd.ts'
import { documentFiles } from '../documents/store/document-files.ts'
import { openFileStore } from '../documents/store/open-store.ts'
import { documentsFeature } from '../documents/feature.ts'
import { uploadAttacher } from '../documents/upload/attach.ts'
import { tusServer } from '../documents/upload/tus-server.ts'
import { uploads } from '../documents/upload/uploads.ts'
import { refuseUnscanned } from '../documents/upload/waiting-files.ts'
import { countAttempts } from '../features/accounts/attempts/attempts.ts'
import { accountsFeature } from '../features/accounts/feature.ts'
import { secondFactors } from '../features/accounts/credentials/second-factors.ts'
import { isSessionValid } from '../features/accounts/sessions/session-validity.ts'
import { agencyFormType, profileForm, termsForm } from '../features/agents/agency.ts'
import { agentsFeature } from '../features/agents/feature.ts'
import { clientImportFeature } from '../features/client-import/feature.ts'
import { reapplyErasures } from '../features/erasure/erase.ts'
import { erasureFeature } from '../features/erasure/feature.ts'
import { exportsFeature } from '../features/exports/feature.ts'
import { invitationsFeature } from '../features/invitations/feature.ts'
import { remindersFeature } from '../features/reminders/feature.ts'
import { chooseIdentityProvider } from '../features/sign-in/register.ts'
import { type StandaloneForm, standaloneFormType } from '../features/standalone-forms/form-type.ts'
import { submissionsFeature } from '../features/submissions/feature.ts'
import { countDrafts, openDrafts } from '../features/submissions/queries/open-drafts.ts'
import { registrationForm, registrationFormType, registrations } from '../features/submissions/registration.ts'
import { tripSheetsFeature } from '../features/trip-sheets/feature.ts'
import { saveAllowance } from '../form-instances/save-allowance.ts'
import type { AnyFormType } from '../form-instances/form-type.ts'
import { openRegistry } from '../form-registry/registry.ts'
import { formCommands } from '../form-registry/form-log.ts'
import { createLiveUpdateHub } from '../live-updates/live-update-hub.ts'
import { openPresence } from '../live-updates/presence.ts'
import { outboxTable } from '../mail/outbox-table.ts'
import { type EveryUpdate, type Limits, liveUpdateKinds, reservedNames } from './features.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

const formIds = [registrationForm, profileForm, termsForm, 'invitation', 'account', 'team-member']

type DepsOptions = {
  readonly config: Config
  /** The database by its owner's address, prepared. */
  readonly databaseUrl: string
  readonly limits: Limits
  readonly standaloneForms: readonly StandaloneForm[]
  readonly logCheckMs: number | undefined
}

/**
 * Opens all dependencies of the features. Connections are closed in `onClose`, in reverse order. Refused forms stop the
 * start before any background work begins.
 */
export async function openDeps(
  app: FastifyInstance,
  { config, databaseUrl, limits, standaloneForms, logCheckMs }: DepsOptions,
) {
  const log = (line: string) => app.log.warn(line)
  const clock = systemClock(config.timeZone)
  const identityProvider = await chooseIdentityProvider(config)

  const addresses = databaseAddresses(databaseUrl)
  const pool = poolAt(addresses.service, connections.service)
  const vaultPool = poolAt(addresses.vault, connections.vault)
  const database = await createDatabase(addresses.reads, connections.reads, {
    interceptors: [checkNamedReads(readModelsIn)],
  })
  // A separate pool: reads and projections never wait for each other.
  const projecting = await createDatabase(addresses.reads, connections.projecting)
  app.addHook('onClose', async () => {
    await Promise.all([pool.end(), vaultPool.end(), database.end(), projecting.end()])
  })

  const keys = await openKeyRing(vaultPool, config)
  const integrityWatch = watchIntegrity(log)
  // In a replaced log ends are missing for another reason, which stops all commands.
  let isReplaced = () => false
  const covers = (stream: string) => decidesAccess(stream) && !isReplaced()
  const ends = logEnds({ pool: vaultPool, keys, covers, log })
  const eventStore = await openEventStore({
    streams: streamPrefixes,
    eventStoreUrl: config.eventStoreUrl,
    databaseUrl: addresses.events,
    connections: connections.events.max,
    keys,
    onViolation: integrityWatch.onViolation,
    ends,
    onUnrecorded: (error) => log(`the end of a stream was not recorded: ${faultName(error)}`),
  })
  app.addHook('onClose', () => eventStore.close())
  const leaderElection =
    config.process === 'web' ? undefined : leaderElectionAt(addresses.service, connections.leading.name)
  const logWatch = await watchLog({ database, store: eventStore, leaderElection, log, checkEveryMs: logCheckMs })
  isReplaced = () => logWatch.health().state === 'replaced'
  app.addHook('onClose', () => logWatch.stop())
  const roomyStore =
    config.databaseUrl === undefined
      ? withRoomFor(eventStore, { folder: config.dataDir, reserve: limits.databaseReserve.max, mayUseReserve })
      : eventStore
  const { store, health: appends } = watchAppends(logWatch.guard(roomyStore), clock.now)
  const listening = notificationHub(addresses.service)
  const revocations = await followKeyRevocations(listening)
  app.addHook('onClose', () => revocations.stop())
  const vault = createVault(vaultPool, keys, { revocations, log })

  const commandLog = { catalogue, store, vault }
  const { erasures } = erasureFeature.commands(commandLog)
  await reapplyErasures({ erasures, vault })
  const formLog = { forms: formCommands(commandLog), keys, clock, folder: config.formsDir }
  const forms = await openRegistry({ ...formLog, listening, pool, log, reservedNames }, [
    ...formIds,
    ...standaloneForms.map(({ formId }) => formId),
  ])
  app.addHook('onClose', () => forms.stop())
  // The registry tries again when the log cannot be read
  app.addHook('onListen', async () => void forms.compile().catch(() => {}))
  const accounts = accountsFeature.commands(commandLog)
  const { agents } = agentsFeature.commands(commandLog, forms)
  const snapshots = createSnapshots({
    pool: vaultPool,
    vault,
    keys,
    shape: codeVersion(),
    onError: (error) => log(`a snapshot was not kept: ${faultName(error)}`),
  })
  const submissions = registrations({ ...commandLog, snapshots }, forms, agents)
  const standaloneFormTypes = standaloneForms.map((form) => standaloneFormType(commandLog, forms, form))

  /** Every type of form that takes files. */
  const formTypes: readonly AnyFormType[] = [
    registrationFormType(submissions),
    agencyFormType(agents),
    ...standaloneFormTypes.map(({ formType: kind }) => kind),
  ]

  const counters = createCounters(pool, keys)
  const sessions = createSessions({
    pool,
    listening,
    keys,
    isStillValid: (account) => isSessionValid({ accounts: accounts.accounts, agents }, account),
    log,
    maxSessionsOfAccount: limits.sessions.max,
  })
  app.addHook('onClose', () => sessions.stop())
  const liveUpdates = createLiveUpdateHub<EveryUpdate>()
  const presence = openPresence({ listening, pool, liveUpdates, clock })
  app.addHook('onClose', () => presence.stop())
  const files = await openFileStore(config.documents, log)
  const documents = documentFiles(files, vault)
  const uploadStore = uploads({ pool, store: files, vault })
  const scanner = config.clamd && clamd(config.clamd)
  const sanitizer = createSanitizer()
  app.addHook('onClose', async () => sanitizer.close())

  return {
    config,
    clock,
    limits,
    log,
    pool,
    database,
    projecting,
    leaderElection,
    logWatch,
    listening,
    counters,
    keys,
    vault,
    forgetKeys: revocations.drop,
    store,
    appends,
    statusWatch: watchStatuses(log),
    integrityWatch,
    ends,
    identityProvider,
    sessions,
    forms,
    liveUpdates,
    liveUpdateKinds,
    presence,
    ...accounts,
    ...documentsFeature.commands(commandLog),
    ...submissionsFeature.commands(commandLog),
    ...clientImportFeature.commands(commandLog),
    ...exportsFeature.commands(commandLog),
    ...invitationsFeature.commands(commandLog),
    ...remindersFeature.commands(commandLog),
    ...tripSheetsFeature.commands(commandLog),
    agents,
    erasures,
    submissions,
    /** Forms that are only filled in, not booked or reviewed. */
    standaloneFormTypes,
    formTypes,
    /** Drafts for rehearsals, by form. */
    openDrafts: {
      [registrationForm]: {
        all: () => openDrafts({ database, submissions }),
        count: () => countDrafts({ database }),
      },
    },
    documents,
    /** Uploads that are not documents yet. */
    uploads: uploadStore,
    /** Scans uploads for malware; undefined when no scanner is configured. */
    scanner,
    countSave: saveAllowance(
      {
        counters,
        now: () => performance.now(),
        onError: (error) => log(`saves could not be counted: ${faultName(error)}`),
      },
      limits,
    ),
    beforeSubmit: (found: { readonly id: string }) => refuseUnscanned({ uploads: uploadStore, scanner }, found),
    attacher: uploadAttacher({
      clock,
      forms,
      documents,
      sanitizer,
      uploads: uploadStore,
      scanner,
      limits,
      formTypes,
    }),
    tus: tusServer(uploadStore),
    sanitizer,
    /** Limits concurrent uploads. */
    uploading: semaphore({ each: limits.uploadsAtOnce, total: limits.uploadsInAll }),
    /** Limits concurrent thumbnails. */
    thumbnails: semaphore({ each: limits.thumbnailsAtOnce, total: limits.thumbnailsInAll }),
    secondFactors: secondFactors({ vault, clock, steps: usedSteps(vaultPool) }),
    attempts: countAttempts({ pool, keys, counters, limits }),
    outbox: outboxTable(pool),
  }
}

export type OpenedDeps = Awaited<ReturnType<typeof openDeps>>
