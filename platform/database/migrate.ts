import { Client } from 'pg'
import { faultName } from '../logging/fault.ts'

/** The `name` never changes after a release; `sql` may contain several statements. */
export type Migration = { readonly name: string; readonly sql: string }

const lockKey = 0x6d696772

/**
 * Locks out changes to tables and their rights until the end of the transaction: migrations at a start, or the switch
 * at the end of a rebuild.
 */
export const lockTables = `select pg_advisory_xact_lock(${lockKey})`

/**
 * Runs the migrations that this database does not have yet, in order, each in its own transaction with its record in
 * `public.migration`. Then runs `always`. Processes that start together take turns.
 * @throws Error naming the migration that failed; earlier ones stay applied
 */
export async function migrate(url: string, migrations: readonly Migration[], always?: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists public.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from public.migration')
    const applied = new Set(rows.map(({ name }) => name))
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await apply(client, migration)
      applied.add(migration.name)
    }
    if (always !== undefined) await client.query(always)
  } finally {
    await client.end()
  }
}

async function apply(client: Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${faultName(error)}`, { cause: error })
  }
}
