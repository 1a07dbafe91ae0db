import { fileURLToPath } from 'node:url'
import { ensureServerBundled } from '../../launch/server-bundle.js'
import { startSharedPostgres } from './shared-postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Sets TEST_DATABASE_URL, an admin's address on a Postgres shared by all test files, unless it is already set. Bundles
 * the server once for all files that run it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  ensureServerBundled(root, process.execPath)
  if (process.env['TEST_DATABASE_URL']) return undefined
  const postgres = await startSharedPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.url
  return postgres.stop
}
