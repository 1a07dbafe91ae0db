import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A database for one test file; `drop` also closes connections that are still open. */
export type FreshDatabase = { readonly url: string; drop(): Promise<void> }

/** Runs a statement; returns the number of rows. */
export type Run = (statement: string) => Promise<number>

const maxTurns = 30

/**
 * Creates a database on the Postgres of TEST_DATABASE_URL, an admin's address: an empty one, or a copy of `template`.
 * @throws Error when TEST_DATABASE_URL is not set
 */
export async function freshDatabase(template = 'template0'): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Twice as fast as the default, which writes each page to the WAL as well; no test restores from it.
  await asAdmin((run) => run(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: addressOf(name),
    drop: () =>
      asAdmin(async (run) => {
        // Closing connections by force would raise an error without a listener
        await untilUnused(name, run)
        await run(`drop database if exists ${name} with (force)`)
        await run(`do $$ declare role text; begin
        for role in select rolname from pg_roles where starts_with(rolname, '${name}_') loop execute format('drop role %I', role); end loop; end $$`)
      }),
  }
}

/** Waits a while until the connections of a database have ended: a pool ends before they do. */
export async function untilUnused(database: string, run: Run): Promise<void> {
  const connected = () => run(`select from pg_stat_activity where datname = '${database}'`)
  for (let turn = 0; turn < maxTurns && (await connected()) > 0; turn++) await run('select pg_sleep(0.01)')
}

/** The admin's address of a database on the Postgres of TEST_DATABASE_URL. @throws Error when that is not set */
export function addressOf(database: string): string {
  const url = new URL(adminAddress())
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements as the admin of the Postgres of TEST_DATABASE_URL. @throws Error when that is not set */
export async function asAdmin<Answer>(work: (run: Run) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: adminAddress() })
  await client.connect()
  try {
    return await work(async (statement) => (await client.query(statement)).rowCount ?? 0)
  } finally {
    await client.end()
  }
}

function adminAddress(): string {
  const address = process.env['TEST_DATABASE_URL']
  if (!address)
    throw new Error('TEST_DATABASE_URL is not set: it names the Postgres that tests make their databases on')
  return address
}
