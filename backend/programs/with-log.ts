import type { DatabasePool } from 'slonik'
import type { Pool } from 'pg'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { decidesAccess, streamPrefixes } from '@fleet/domain/catalogue/streams'
import { createDatabase } from '@fleet/platform/database/database'
import { faultName } from '@fleet/platform/logging/fault'
import { readConfig } from '@fleet/platform/config/config'
import { migrations } from '../app/migrations.ts'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { programConnections } from '@fleet/platform/database/connections'
import { poolAt } from '@fleet/platform/database/pool'
import { assertPrepared } from '@fleet/platform/database/prepare'
import { openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { type LogEnds, logEnds } from '@fleet/platform/event-sourcing/integrity/log-ends'
import { checkEventStore } from '@fleet/platform/event-sourcing/command-handler/check-event-store'
import { startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { findRunningPostgres } from '@fleet/platform/embedded-postgres/running'
import { type RingSecrets, openKeyRing } from '@fleet/platform/vault/key-ring'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { type Vault, createVault } from '@fleet/platform/vault/vault'

type OpenLog = {
  store: EventStore
  /** Whether the log's positions count its events from 1. */
  isNumbered: boolean
  vault: Vault
  keys: MasterKeys
  ends: LogEnds
  secrets: RingSecrets
  pools: { readonly vault: Pool; readonly service: Pool }
  database: DatabasePool
  /** The address of the owner of all tables. */
  owner: string
}

const name = 'fleet program'

/** Logs every ten seconds of an outage that the program waits. */
function reportOutage(): (error: unknown) => void {
  let lastReport = -Infinity
  return (error) => {
    if (performance.now() - lastReport < 10_000) return
    lastReport = performance.now()
    console.error(`the event store does not answer, waiting: ${faultName(error)}`)
  }
}

/**
 * Opens the configured log, vault and database for a program, and closes them when `work` is done. The application may
 * be running.
 * @throws ConfigurationError | EmbeddedPostgresError with one line that says what to do
 */
export async function withLog<T>(work: (log: OpenLog) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? (await findRunningPostgres(config.dataDir))
  const embedded = running === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  const addresses = databaseAddresses(running ?? embedded?.url ?? '')
  await assertPrepared(addresses.owner, migrations)
  const pool = poolAt(addresses.vault, { name, max: programConnections.vault })
  const service = poolAt(addresses.service, { name, max: programConnections.service })
  const database = await createDatabase(addresses.reads, { name, max: programConnections.reads })
  let store: EventStore | undefined
  try {
    const keys = await openKeyRing(pool, config)
    store = await openEventStore({
      streams: streamPrefixes,
      eventStoreUrl: config.eventStoreUrl,
      databaseUrl: addresses.events,
      connections: programConnections.events,
      keys,
      onOutage: reportOutage(),
    })
    await checkEventStore(config.eventStoreUrl)
    const vault = createVault(pool, keys)
    const { owner } = addresses
    return await work({
      store,
      isNumbered: config.eventStoreUrl === undefined,
      vault,
      keys,
      ends: logEnds({ pool, keys, covers: decidesAccess }),
      secrets: config,
      pools: { vault: pool, service },
      database,
      owner,
    })
  } finally {
    await store?.close()
    await database.end()
    await Promise.all([pool.end(), service.end()])
    await embedded?.stop()
  }
}
