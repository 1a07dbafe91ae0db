import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureServerBundled } from '../../launch/server-bundle.js'
import { startSharedPostgres } from './shared-postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Sets TEST_DATABASE_URL, an admin's address on a Postgres shared by all test files, unless it is already set, and
 * TEST_FOLDER, a folder shared by them. Bundles the server once for all files that run it. Returns the function that
 * removes them; a second call in the same process does nothing.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_FOLDER'] !== undefined) return async () => {}
  ensureServerBundled(root, process.execPath)
  const folder = await mkdtemp(path.join(tmpdir(), 'registration-run-'))
  process.env['TEST_FOLDER'] = folder
  const postgres = process.env['TEST_DATABASE_URL'] ? undefined : await startSharedPostgres()
  if (postgres !== undefined) process.env['TEST_DATABASE_URL'] = postgres.url
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
