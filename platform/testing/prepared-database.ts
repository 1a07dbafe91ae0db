import { createHash } from 'node:crypto'
import { addressOf, asAdmin, freshDatabase, type FreshDatabase } from './fresh-database.ts'
import { migrate, type Migration } from '../database/migrate.ts'

/** Held while a template is made, so that test files that begin together make one. */
const lockKey = 0x74656d70

/**
 * A database of its own that these migrations have run on: a copy of one that is made once for each Postgres.
 * @throws Error naming the migration that failed, or when TEST_DATABASE_URL is not set
 */
export async function preparedDatabase(migrations: readonly Migration[]): Promise<FreshDatabase> {
  const template = `prepared_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 32)}`
  await asAdmin(async (run) => {
    await run(`select pg_advisory_lock(${lockKey})`)
    const isThere = (await run(`select from pg_database where datname = '${template}'`)) === 1
    if (!isThere) await makeTemplate(template, migrations, run)
  })
  return freshDatabase(template)
}

/** Renamed only when it is complete, so that no test copies half of it. It refuses connections, since a database in use cannot be copied. */
async function makeTemplate(
  template: string,
  migrations: readonly Migration[],
  run: (statement: string) => Promise<number>,
): Promise<void> {
  const unfinished = `${template}_unfinished`
  await run(`drop database if exists ${unfinished} with (force)`)
  await run(`create database ${unfinished} template template0 strategy file_copy`)
  await migrate(addressOf(unfinished), migrations)
  await run(`alter database ${unfinished} allow_connections false`)
  await run(`alter database ${unfinished} rename to ${template}`)
}
