import { DatabaseError } from 'pg'
import type { Migration } from '@fleet/projections/runtime/migrate'
import { migrate } from '@fleet/projections/runtime/migrate'
import { ConfigurationError } from '../config.ts'
import { databaseRights } from './rights.ts'

const refused = '42501'

/**
 * Brings the tables up to date as their owner, and the rights of the application's own roles.
 * @throws ConfigurationError a line a person can act on, for a database that does not answer or does not let its owner do so
 */
export async function prepareDatabase(owner: string, migrations: readonly Migration[]): Promise<void> {
  const { host, pathname, password } = new URL(owner)
  const fault = (reason: string) => new ConfigurationError(`the database at ${host}${pathname} cannot be used: ${reason} (DATABASE_URL)`)
  if (password === '') throw fault('the address has no password, from which those of the application’s own roles are made')
  try {
    await migrate(owner, migrations, databaseRights(owner))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === refused) {
      throw fault(`${error.message}: its user has to own the database and to be allowed to make roles (CREATEROLE)`)
    }
    throw fault(error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error))
  }
}
