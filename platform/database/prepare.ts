import { Client, DatabaseError } from 'pg'
import { type Migration, migrate } from './migrate.ts'
import { ConfigurationError } from '../config/config.ts'
import { databaseRights } from './rights.ts'

const refused = '42501'

/** Timeout for a connection, ms: a failing start reports within ten seconds. */
const connectTimeoutMs = 4_000

function unusable(owner: string, reason: string): ConfigurationError {
  const { host, pathname } = new URL(owner)
  return new ConfigurationError(`the database at ${host}${pathname} cannot be used: ${reason} (DATABASE_URL)`)
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError && error.code === refused)
    return `${error.message}: its user must own the database and be allowed to create roles (CREATEROLE)`
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
}

/**
 * @throws ConfigurationError with one line for the operator: the database does not answer, refuses its owner, or the
 * application was never started on it
 */
export async function assertPrepared(owner: string, migrations: readonly Migration[]): Promise<void> {
  const applied = await withOwner(owner, appliedMigrations)
  refuseOlderVersion(owner, applied, migrations)
  if (migrations.some(({ name }) => !applied.has(name)))
    throw unusable(owner, 'the application has not been started on it yet')
}

async function appliedMigrations(client: Client): Promise<ReadonlySet<string>> {
  const { rowCount } = await client.query(`select where to_regclass('public.migration') is not null`)
  if (rowCount === 0) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from public.migration')
  return new Set(rows.map(({ name }) => name))
}

/**
 * The first migration is the oldest that this version knows. A database with other migrations but without this one
 * belongs to an earlier version.
 */
function refuseOlderVersion(owner: string, applied: ReadonlySet<string>, [first]: readonly Migration[]): void {
  if (applied.size === 0 || first === undefined || applied.has(first.name)) return
  throw unusable(
    owner,
    'its tables belong to an earlier version of the application, which this version cannot read: start with an empty database or DATA_DIR, or keep using that version',
  )
}

/** @throws ConfigurationError with one line for the operator: the database does not answer or refuses its owner */
async function withOwner<T>(owner: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: owner, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw unusable(owner, reasonOf(error))
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Migrates the tables as their owner and grants the rights of the application's own roles.
 * @throws ConfigurationError with one line for the operator: the database does not answer, refuses its owner, or
 * belongs to an earlier version
 */
export async function prepareDatabase(owner: string, migrations: readonly Migration[]): Promise<void> {
  const { password } = new URL(owner)
  if (password === '')
    throw unusable(owner, 'the address has no password; the passwords of the application’s roles are derived from it')
  refuseOlderVersion(owner, await withOwner(owner, appliedMigrations), migrations)
  try {
    await migrate(owner, migrations, databaseRights(owner))
  } catch (error) {
    throw unusable(owner, reasonOf(error))
  }
}
