import { createHash } from 'node:crypto'
import { addressOf, asAdmin, freshDatabase, type FreshDatabase } from './fresh-database.ts'
import { migrate, type Migration } from '../database/migrate.ts'

/** Lock held while a template is created, so that test files that start together create one only. */
const lockKey = 0x74656d70

/**
 * A separate database with these migrations: a copy of a template that is created once per Postgres.
 * @throws Error with the name of a failed migration, or when TEST_DATABASE_URL is not set
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

/**
 * Creates a template and names it only when it is complete, so that no test copies an unfinished one. The template refuses
 * connections, since a database in use cannot be copied.
 */
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
