import { createHash } from 'node:crypto'
import { addressOf, asAdmin, freshDatabase, type FreshDatabase, type Run, untilUnused } from './fresh-database.ts'
import { migrate, type Migration } from '../database/migrate.ts'

/** Lock held while a template is created, so that test files that start together create one only. */
const lockKey = 0x74656d70

/**
 * A separate database with these migrations: a copy of a template that is created once per Postgres.
 * @throws Error with the name of a failed migration, or when TEST_DATABASE_URL is not set
 */
export function preparedDatabase(migrations: readonly Migration[]): Promise<FreshDatabase> {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 32)
  return copyOfTemplate(`prepared_${hash}`, (url) => migrate(url, migrations))
}

/**
 * A copy of the template of this name, which `fill` fills once per Postgres, by the address of the empty database.
 * @throws Error of `fill`, or when TEST_DATABASE_URL is not set
 */
export async function copyOfTemplate(template: string, fill: (url: string) => Promise<void>): Promise<FreshDatabase> {
  await asAdmin(async (run) => {
    await run(`select pg_advisory_lock(${lockKey})`)
    const isThere = (await run(`select from pg_database where datname = '${template}'`)) === 1
    if (!isThere) await makeTemplate(template, fill, run)
  })
  return freshDatabase(template)
}

/**
 * Creates a template and names it only when it is complete, so that no test copies an unfinished one. The template refuses
 * connections, since a database in use cannot be copied.
 */
async function makeTemplate(template: string, fill: (url: string) => Promise<void>, run: Run): Promise<void> {
  const unfinished = `${template}_unfinished`
  await run(`drop database if exists ${unfinished} with (force)`)
  await run(`create database ${unfinished} template template0 strategy file_copy`)
  await fill(addressOf(unfinished))
  await untilUnused(unfinished, run)
  await run(`alter database ${unfinished} allow_connections false`)
  await run(`alter database ${unfinished} rename to ${template}`)
}
