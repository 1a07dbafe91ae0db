import { startSharedPostgres } from './shared-postgres.ts'

/** Sets TEST_DATABASE_URL, an admin's address on a Postgres shared by all test files, unless it is already set. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const postgres = await startSharedPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.url
  return postgres.stop
}
