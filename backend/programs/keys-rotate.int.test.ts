import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'light-my-request'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '@fleet/platform/testing/fresh-database'
import type { Application } from '../app/app.ts'
import { checkedApplication } from '../testing/checked-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { mailsTo, tokenIn } from '../testing/mails.ts'
import { newAccount } from '../testing/new-account.ts'
import { sampleDiver } from '../testing/sample-guest.ts'
import { rotateKeyRing, wrappingKeyOf } from '@fleet/platform/vault/key-ring'
import { pdfOf } from '../testing/files/pdf-of.ts'

const first = 'the first master key, of 32 characters'
const second = 'the second master key, of 32 characters'
const idOf = (masterKey: string) => wrappingKeyOf(masterKey).id
const admin = { email: 'admin@example.com', password: 'correct horse battery' }
const pdf = pdfOf('the passport of Jonas')

let database: FreshDatabase
let dataDir: string
let pool: Pool
/** Running applications; the first one receives the requests. */
let serving: Application[] = []
beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-rotate-'))
  pool = new Pool({ connectionString: database.url, max: 3 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await stop()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const config = (masterKey: string, previous?: string) =>
  readConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(32),
    MASTER_KEY: masterKey,
    ADMIN_PASSWORD: admin.password,
    ...(previous === undefined ? {} : { MASTER_KEY_PREVIOUS: previous }),
  })
const start = async (masterKey: string, previous?: string) =>
  checkedApplication(config(masterKey, previous), database.url)
async function stop(): Promise<void> {
  for (const application of serving.splice(0)) await application.close()
}

/** `npm run keys:rotate`, in a process of its own. */
const rotate = (masterKey: string, previousMasterKey?: string) => rotateKeyRing(pool, { masterKey, previousMasterKey })

/** A browser; any process answers it. */
function browser() {
  const jar = new Map<string, string>()
  return async (options: InjectOptions, by = serving[0]) => {
    if (by === undefined) throw new Error('no application is running')
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await by.app.inject({
      ...options,
      headers: { ...(cookie === '' ? {} : { cookie }), ...options.headers },
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return answer
  }
}
const post = (url: string, payload: object = {}): InjectOptions => ({ method: 'POST', url, payload })
const signIn = (email: string, password: string) => post('/api/auth/login-password', { email, password })

/** Number of keys of the ring that are wrapped by the master key. */
async function under(masterKey: string): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::int FROM vault.key_ring WHERE wrapped_by = $1', [idOf(masterKey)])
  return rows[0].count
}
/** Data made with the ring's keys, which a rotation does not change. */
const made = async () => ({
  persons: (await pool.query('SELECT person_id, wrapped_key, key_id FROM vault.person_key ORDER BY 1')).rows,
  passwords: (await pool.query('SELECT account_id, wrapped_hash, key_id FROM vault.password ORDER BY 1')).rows,
  sessions: (await pool.query('SELECT sid_hash, seal FROM web.session ORDER BY 1')).rows,
})

describe('a rotation of keys', () => {
  const office = browser()
  let invited: string
  let resetting: string
  let id: string
  let documentId: string

  /** Everything from before the rotation still works; the checks use nothing up. */
  async function allIsAsBefore(): Promise<void> {
    expect((await office({ url: '/api/auth/user' })).json()).toMatchObject({ email: admin.email })
    expect((await office({ url: `/api/submissions/${id}` })).json()).toMatchObject({ passportNumber: 'C01X8L0VG' })
    expect((await office({ url: `/api/submissions/${id}/documents/${documentId}` })).rawPayload).toEqual(pdf)
    expect((await browser()(signIn(admin.email, admin.password))).statusCode).toBe(200)
    expect((await browser()(post(`/api/invitations/${invited}/validate`))).json()).toMatchObject({ valid: true })
    expect((await verifyLogIntegrity(serving[0]!.services.store, { isNumbered: true })).violation).toBeUndefined()
  }

  beforeAll(async () => {
    serving = [await start(first)]
    await office(signIn(admin.email, admin.password))
    const { email } = await newAccount(serving[0]!.services, { role: 'manager', name: 'Lena' })
    await office(post('/api/auth/password-link', { email }))
    resetting = tokenIn((await mailsTo(dataDir, email)).at(-1))
    invited = (await office(post('/api/invitations', { roleType: 'guest' }))).json().plainToken
    id = (await office(post('/api/submissions'))).json().id
    await office({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { ...sampleDiver(), isGroupBooking: false },
    })
    const form = new FormData()
    form.set('kind', 'passportCopy')
    form.set('person', '1')
    form.set('file', new Blob([new Uint8Array(pdf)]), 'passport.pdf')
    const encoded = new Response(form)
    const uploaded = await office({
      method: 'POST',
      url: `/api/submissions/${id}/documents`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    documentId = uploaded.json().documentId
    await allIsAsBefore()
  })

  it('begins with both keys: the application does not start with the new one alone', async () => {
    await stop()
    await expect(start(second)).rejects.toThrow(/^MASTER_KEY does not belong to this vault: .*keys:rotate$/)
    serving = [await start(second, first), await start(second, first)]
    await allIsAsBefore()
    expect([await under(first), await under(second)]).toEqual([5, 0])
  })

  it('finishes while people save, and changes nothing but the ring', async () => {
    let saved = 0
    let isOver = false
    const saving = (async () => {
      for (; !isOver || saved < 3; saved += 1) {
        const answer = await office(
          { method: 'PATCH', url: `/api/submissions/${id}`, payload: { bookingAgency: `Agency ${saved}` } },
          serving[saved % 2],
        )
        expect(answer.statusCode).toBe(200)
      }
    })()
    const before = await made()
    expect(await rotate(second, first)).toBe(5)
    expect(await made()).toEqual(before)
    isOver = true
    await saving
    expect([await under(first), await under(second)]).toEqual([0, 5])
    await allIsAsBefore()
  })

  it('ends with the new key alone: the old one decrypts nothing and is refused', async () => {
    await stop()
    await expect(start(first)).rejects.toThrow(/^MASTER_KEY does not belong to this vault/)
    serving = [await start(second)]
    await allIsAsBefore()
    await office({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { bookingAgency: 'Agency of the new key' },
    })
    await allIsAsBefore()
  })

  it('old links still work, once', async () => {
    const guest = browser()
    const password = 'a password set with an old link'
    expect((await guest(post('/api/auth/password', { token: resetting, password }))).statusCode).toBe(200)
    expect((await guest(signIn('lena@example.com', password))).statusCode).toBe(200)
    const { email } = await newAccount(serving[0]!.services, { name: 'Otto' })
    const otto = browser()
    await otto(signIn(email, 'Otto correct horse battery'))
    expect((await otto(post(`/api/invitations/${invited}/redeem`))).json()).toMatchObject({ role: 'guest' })
  })

  it('reports when there is nothing to do, and changes nothing', async () => {
    const before = (await pool.query('SELECT * FROM vault.key_ring ORDER BY 1, 2')).rows
    expect(await rotate(second)).toBe(0)
    expect((await pool.query('SELECT purpose, wrapped_by FROM vault.key_ring ORDER BY 1, 2')).rows).toEqual(
      before.map(({ purpose, wrapped_by }) => ({ purpose, wrapped_by })),
    )
  })
})
