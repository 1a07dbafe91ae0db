import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@fleet/platform/config/config'
import { type FreshDatabase, freshDatabase } from '@fleet/platform/testing/fresh-database'
import { preparedDatabase } from '@fleet/platform/testing/prepared-database'
import { migrations } from '../app/migrations.ts'
import { caughtUp } from './caught-up.ts'
import { checkedApplication } from './checked-application.ts'

type TestStorage = FreshDatabase & { readonly dataDir: string }
type Started = { readonly template: string; readonly dataDir: string }
let started: Promise<Started> | undefined

/**
 * A copy of the database and data folder of an application that has already started, with published forms and its first admin.
 * Each test process starts that application once: publishing the forms takes most of a first start.
 */
async function startedBefore(adminPassword: string): Promise<TestStorage> {
  started ??= startOnce(adminPassword)
  const { template, dataDir: source } = await started
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fleet-api-'))
  await cp(source, dataDir, { recursive: true })
  return { ...(await freshDatabase(template)), dataDir }
}

async function startOnce(adminPassword: string): Promise<Started> {
  const { url } = await preparedDatabase(migrations)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fleet-started-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const application = await checkedApplication(readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword }), url)
  await caughtUp({ application })
  await application.close()
  return { template: new URL(url).pathname.slice(1), dataDir }
}

async function neverStarted(): Promise<TestStorage> {
  return { ...(await preparedDatabase(migrations)), dataDir: await mkdtemp(path.join(tmpdir(), 'fleet-api-')) }
}

/** The database and data folder of an application under test; with default settings, a copy of a started application's. */
export function createTestStorage(hasDefaultSettings: boolean, adminPassword: string): Promise<TestStorage> {
  return hasDefaultSettings ? startedBefore(adminPassword) : neverStarted()
}
