import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { signIn } from '../testing/faults/steady-guest.ts'
import { uploadSurely } from '../testing/faults/steady-tus.ts'
import { freePort, runApplication, type RunningApplication } from '../testing/faults/running-application.ts'
import { pdfOf } from '../testing/files/pdf-of.ts'

const password = 'correct horse battery'
let fresh: FreshDatabase
let dataDir: string
let running: RunningApplication
let cookie: string

beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'fleet-bundled-'))
  const port = String(await freePort())
  running = await runApplication({
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD: password,
  })
  cookie = await signIn(running.url, 'admin@example.com', password)
})
afterAll(async () => {
  await running.stop()
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const get = (address: string) => fetch(`${running.url}${address}`, { headers: { cookie } })

describe('the bundled server', () => {
  it('serves the pages', async () => {
    expect(await (await get('/')).text()).toContain('<div id="root">')
  })

  it('serves forms with the modules that its thread compiles', async () => {
    const { validators, conditions } = await (await get('/api/forms/registration')).json()
    for (const address of [...Object.values<string>(validators), conditions])
      expect((await get(address)).status).toBe(200)
  })

  it('draws PDFs with its fonts', async () => {
    const answer = await get('/api/download/medical-form/ru')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('checks uploads in a process of their own', async () => {
    const { id } = await (
      await fetch(`${running.url}/api/submissions`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      })
    ).json()
    const uploaded = { cookie, id, bytes: pdfOf('a certificate'), onOffset: () => {} }
    expect(await uploadSurely(running.url, uploaded)).toMatch(/^[0-9a-f-]{36}$/)
  })
})
