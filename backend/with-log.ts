import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { createDatabase } from '@fleet/projections/runtime/database'
import { readConfig } from './config.ts'
import { databaseAddresses } from './database/addresses.ts'
import { poolAt } from './database/pool.ts'
import { chooseEventStore } from './event-store/choose.ts'
import { startEmbeddedPostgres } from './plugins/embedded-postgres.ts'
import { findRunningPostgres } from './plugins/embedded-postgres/running.ts'
import type { MasterKeys } from './vault/keys.ts'
import { masterKeys } from './vault/keys.ts'
import type { Vault } from './vault/vault.ts'
import { createVault } from './vault/vault.ts'

export type OpenLog = {
  store: EventStore
  /** Whether the log's positions count its events from 1. */
  isNumbered: boolean
  vault: Vault
  keys: MasterKeys
  database: DatabasePool
  /** The address of the owner of all tables. */
  owner: string
}

/**
 * For programs beside the application: the configured log, vault and database, closed when `work` is done. The
 * application may be running.
 * @throws ConfigurationError | EmbeddedPostgresError with one line a person can act on
 */
export async function withLog<T>(work: (log: OpenLog) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? (await findRunningPostgres(config.dataDir))
  const embedded = running === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  const addresses = databaseAddresses(running ?? embedded?.url ?? '')
  const keys = masterKeys(config.masterKey)
  const pool = poolAt(addresses.vault, 4)
  const database = await createDatabase(addresses.reads)
  const store = chooseEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl: addresses.events })
  try {
    return await work({ store, isNumbered: config.eventStoreUrl === undefined, vault: createVault(pool, keys), keys, database, owner: addresses.owner })
  } finally {
    await store.close()
    await database.end()
    await pool.end()
    await embedded?.stop()
  }
}
