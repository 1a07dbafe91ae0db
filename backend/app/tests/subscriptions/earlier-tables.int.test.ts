import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { FreshDatabase } from '@fleet/platform/database/fresh-database'
import { freshDatabase } from '@fleet/platform/database/fresh-database'
import { migrate } from '@fleet/platform/database/migrate'
import { getStats } from '@fleet/projections/stats/queries'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import { heldApplication } from '../../../testing/held-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../../read-side.ts'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild-as-owner'
import firstTables from '../../../testing/first-tables.json' with { type: 'json' }

let fresh: FreshDatabase
let dataDir: string
beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'registration-earlier-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('a database with the tables of the first version is brought up to date by a start and a rebuild', async () => {
  await migrate(fresh.url, firstTables)
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery' })
  const { app, services, close } = await heldApplication(config, fresh.url)
  try {
    const { store, vault, keys, readModels: running, database } = services
    expect((await findSubmissions(database, { totalSteps: 9 })).rows).toEqual([])
    expect((await getStats(database, { now: services.clock.now(), timeZone: config.timeZone })).totalDivers).toBe(0)
    await rebuildAsOwner(fresh.url, { store, open: openEvent(vault, keys), projections: readModels })
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/auth/login-password',
      headers: { host: new URL(config.publicUrl).host },
      payload: { email: config.adminEmail, password: 'correct horse battery' },
    })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    expect(await running.waitFor(await store.head(), waitLimitMs)).toBe(true)
  } finally {
    await close()
  }
})
