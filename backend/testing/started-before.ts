import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@fleet/platform/config/config'
import type { FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { copyOfTemplate, preparedDatabase } from '@fleet/platform/testing/prepared-database'
import { migrations } from '../app/migrations.ts'
import { caughtUp } from './caught-up.ts'
import { checkedApplication } from './checked-application.ts'
import { queryDatabase } from './query-database.ts'
import { inexpensiveHash } from './sign-in/inexpensive-hash.ts'

/** The first admin's password of all applications under test. */
export const adminPassword = 'correct horse battery'

type TestStorage = FreshDatabase & { readonly dataDir: string }

/** Settings that decide what a first start stores, and where; changed form files are published at the next start. */
const settingsOfFirstStart = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'EVENTSTORE_URL', 'MASTER_KEY']

/**
 * The database and data folder of an application under test. With the usual first admin they are a copy of those of
 * an application that has already started: publishing the forms takes most of a first start.
 */
export async function createTestStorage(settings: readonly string[]): Promise<TestStorage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fleet-api-'))
  if (settings.some((setting) => settingsOfFirstStart.includes(setting)))
    return { ...(await preparedDatabase(migrations)), dataDir }
  const started = startedDataDir()
  // A Postgres that runs for longer has those of earlier runs.
  const template = `started_${createHash('sha256').update(started).digest('hex').slice(0, 32)}`
  const database = await copyOfTemplate(template, (url) => startOnce(url, started))
  await cp(started, dataDir, { recursive: true })
  return { ...database, dataDir }
}

async function startOnce(databaseUrl: string, dataDir: string): Promise<void> {
  await mkdir(dataDir)
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword })
  const application = await checkedApplication(config, databaseUrl)
  await caughtUp({ application })
  // Each start verifies the first admin's password, and each test signs them in.
  for (const { account_id } of await queryDatabase(databaseUrl, 'SELECT account_id FROM vault.password'))
    await application.services.vault.setPasswordHash(account_id, await inexpensiveHash(adminPassword))
  await application.close()
}

/** @throws Error when TEST_FOLDER is not set */
function startedDataDir(): string {
  const folder = process.env['TEST_FOLDER']
  if (!folder) throw new Error('TEST_FOLDER is not set: it names the folder that the test files of a run share')
  return path.join(folder, 'started')
}
