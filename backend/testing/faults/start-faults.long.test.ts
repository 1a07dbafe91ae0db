import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { migrate } from '@fleet/platform/database/migrate'
import { type FakeProvider, client, fakeProvider } from '../sign-in/fake-provider.ts'
import { freePort, runApplication } from './running-application.ts'

let folder: string
let database: FreshDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-faults-'))
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The output of an application that does not start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const usual = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(await freePort()) }
  try {
    const application = await runApplication({ ...usual, ...env })
    await application.kill()
    return 'it started'
  } catch (error) {
    return String(error).replace('Error: the application ended: ', '').trim()
  }
}

async function brokenForms(path: string, edit: (text: string) => string): Promise<string> {
  const forms = await mkdtemp(join(folder, 'forms-'))
  for (const part of ['registration', 'invitation', 'account', 'lookups'])
    await cp(new URL(`../../../form-schemas/${part}`, import.meta.url), join(forms, part), { recursive: true })
  const file = join(forms, path)
  await writeFile(file, edit(await readFile(file, 'utf8')))
  return forms
}

describe('a start that fails gives the reason in one line', () => {
  it.each([
    ['a port that is not a number', { PORT: 'http' }, /^PORT must be a number .* "http"$/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' },
      /^the database at 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED.* \(DATABASE_URL\)$/,
    ],
    [
      'an address that is not a database',
      { DATABASE_URL: 'mysql://x' },
      /^DATABASE_URL must be an address beginning with postgres:/,
    ],
    [
      'a data folder that cannot be written',
      { DATA_DIR: '/dev/null/data' },
      /^DATA_DIR \/dev\/null\/data cannot be written: /,
    ],
    [
      'a public address without an identity provider',
      { PUBLIC_URL: 'http://192.168.1.7:3000' },
      /^OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SMTP_URL must be set: PUBLIC_URL http:\/\/192\.168\.1\.7:3000 is not a loopback address/,
    ],
    [
      'all network interfaces with the development provider',
      { HOST: '0.0.0.0' },
      /^HOST 0\.0\.0\.0 is refused with the development identity provider/,
    ],
    ['an unknown process', { PROCESS: 'worker' }, /^PROCESS must be one of all, web, projections, not "worker"$/],
    [
      'an address that is not an event store',
      { EVENTSTORE_URL: 'http://localhost' },
      /^EVENTSTORE_URL must begin with esdb:/,
    ],
  ])('%s', async (_, env, line) => {
    const output = await refusal(env)
    expect(output).toMatch(line)
    expect(output.split('\n')).toHaveLength(1)
  })

  it('a master key of another vault', async () => {
    const started = await runApplication({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
    })
    await started.stop()
    const output = await refusal({ MASTER_KEY: 'another master key, of 32 characters' })
    expect(output).toMatch(/^MASTER_KEY does not belong to this vault: set the right one\. .*npm run keys:rotate$/)
    expect(output.split('\n')).toHaveLength(1)
  })

  it('a database of an earlier version', async () => {
    const earlier = await freshDatabase()
    await migrate(earlier.url, [{ name: 'events-with-repeats', sql: 'create schema events' }])
    const output = await refusal({ DATABASE_URL: earlier.url })
    await earlier.drop()
    expect(output).toMatch(
      /^the database at .* cannot be used: its tables belong to an earlier version of the application.*DATA_DIR/,
    )
    expect(output.split('\n')).toHaveLength(1)
  })

  it('a port in use', async () => {
    const taken = createServer().listen(0, '0.0.0.0')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    const output = await refusal({ PORT: port })
    taken.close()
    expect(output).toBe(`port ${port} is in use: stop what listens there, or choose another with PORT`)
  })
})

describe('production', () => {
  let provider: FakeProvider
  beforeAll(async () => {
    provider = await fakeProvider()
  })
  afterAll(() => provider.close())

  it('is refused with all missing settings in one list', async () => {
    const output = await refusal({ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) })
    expect(output.split('\n')[0]).toBe('The configuration has 6 problems:')
    for (const name of [
      'PUBLIC_URL',
      'MASTER_KEY',
      'ADMIN_EMAIL',
      'SMTP_URL',
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
      'OIDC_STAFF_ACR or OIDC_STAFF_AMR',
    ])
      expect(output).toMatch(new RegExp(`^- ${name} (is|are) required in production`, 'm'))
    expect(output.split('\n')).toHaveLength(7)
  })

  it('starts with all settings, secrets from files, and prints no password', async () => {
    const key = join(folder, 'master-key')
    await writeFile(key, `${'k'.repeat(48)}\n`)
    const fresh = await freshDatabase()
    const application = await runApplication({
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'production'),
      DATABASE_URL: fresh.url,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://fleet.example',
      MASTER_KEY_FILE: key,
      SESSION_SECRET: 's'.repeat(32),
      ADMIN_EMAIL: 'anna@fleet.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_STAFF_AMR: 'mfa',
    })
    try {
      expect(application.output()).toContain('Ready at https://fleet.example')
      expect(application.output()).not.toMatch(/password/i)
      const at = (path: string) =>
        fetch(`${application.url}${path}`, { redirect: 'manual', headers: { accept: 'application/json' } })
      expect((await at('/api/dev/outbox')).status).toBe(404)
      expect(await (await at('/dev/identity/.well-known/openid-configuration')).text()).not.toContain('issuer')
      expect((await at('/api/login')).headers.get('location')).toMatch(/^https:\/\/fleet\.example\/api\/login/)
    } finally {
      await application.stop()
      await fresh.drop()
    }
  })
})

describe('an invalid form file stops the first start with path, line and reason', () => {
  let unused: FreshDatabase
  beforeAll(async () => {
    unused = await freshDatabase()
  })
  afterAll(() => unused.drop())

  const schema = 'registration/steps/03-guest-personal-data/schema.json'

  it('when it is not JSON', async () => {
    const forms = await brokenForms(schema, (text) => text.replace('"properties": {', '"properties": {,'))
    expect(await refusal({ FORMS_DIR: forms, DATABASE_URL: unused.url })).toMatch(
      new RegExp(`${schema}:\\d+:\\d+ error: `),
    )
  })

  it('when it names a lookup that does not exist', async () => {
    const forms = await brokenForms(schema, (text) => text.replace('lookups/titles', 'lookups/titels'))
    const output = await refusal({ FORMS_DIR: forms, DATABASE_URL: unused.url })
    expect(output).toMatch(new RegExp(`${schema}:\\d+:\\d+ error: .*titels`))
  })
})
