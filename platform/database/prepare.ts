import { Client, DatabaseError } from 'pg'
import type { Migration } from './migrate.ts'
import { migrate } from './migrate.ts'
import { ConfigurationError } from '../config/config.ts'
import { databaseRights } from './rights.ts'

const refused = '42501'

/** Longest wait for a connection, ms: a start that fails says so within ten seconds. */
const patienceMs = 4_000

function unusable(owner: string, reason: string): ConfigurationError {
  const { host, pathname } = new URL(owner)
  return new ConfigurationError(`the database at ${host}${pathname} cannot be used: ${reason} (DATABASE_URL)`)
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)

/** @throws ConfigurationError a line a person can act on, for a database that does not answer, does not let its owner in, or was never prepared by a start */
export async function reachPrepared(owner: string): Promise<void> {
  const isPrepared = await reachDatabase(
    owner,
    async (client) =>
      (await client.query(`select from pg_tables where schemaname = 'vault' and tablename = 'key_ring'`)).rowCount ===
      1,
  )
  if (!isPrepared) throw unusable(owner, 'the application has not been started on it yet')
}

/** @throws ConfigurationError a line a person can act on, for a database that does not answer or does not let its owner in */
async function reachDatabase<T>(owner: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: owner, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } catch (error) {
    throw unusable(owner, reasonOf(error))
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Brings the tables up to date as their owner, and the rights of the application's own roles.
 * @throws ConfigurationError a line a person can act on, for a database that does not answer or does not let its owner do so
 */
export async function prepareDatabase(owner: string, migrations: readonly Migration[]): Promise<void> {
  const { password } = new URL(owner)
  if (password === '')
    throw unusable(owner, 'the address has no password, from which those of the application’s own roles are made')
  await reachDatabase(owner, async () => {})
  try {
    await migrate(owner, migrations, databaseRights(owner))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === refused) {
      throw unusable(
        owner,
        `${error.message}: its user has to own the database and to be allowed to make roles (CREATEROLE)`,
      )
    }
    throw unusable(owner, reasonOf(error))
  }
}
