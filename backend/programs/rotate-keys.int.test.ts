import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'light-my-request'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FreshDatabase } from '@fleet/platform/database/fresh-database'
import { freshDatabase } from '@fleet/platform/database/fresh-database'
import type { Application } from '../app/app.ts'
import { heldApplication } from '../testing/held-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import { verifySeals } from '@fleet/platform/event-sourcing/integrity/verify'
import { rotateKeys } from './rotate-keys.ts'
import { mailsTo, tokenIn } from '../testing/mails.ts'
import { newAccount } from '../testing/new-account.ts'
import { sampleDiver } from '../testing/sample-guest.ts'
import { openKeyRing } from '@fleet/platform/vault/key-ring'
import { derivedKeys } from '@fleet/platform/vault/keys'
import type { Batches } from '@fleet/platform/vault/rotate'
import { pdfOf } from '../testing/pdf-of.ts'

const first = 'the first master key, of 32 characters'
const second = 'the second master key, of 32 characters'
const idOf = (masterKey: string) => derivedKeys(masterKey).id
const admin = { email: 'admin@example.com', password: 'correct horse battery' }
const pdf = pdfOf('the passport of Jonas')

let database: FreshDatabase
let dataDir: string
let pool: Pool
/** All that serve now, the first of them those that are spoken to. */
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
const start = async (masterKey: string, previous?: string) => heldApplication(config(masterKey, previous), database.url)
async function stop(): Promise<void> {
  for (const application of serving.splice(0)) await application.close()
}

/** `npm run keys:rotate`, in a process of its own. */
async function rotate(masterKey: string, previous: string | undefined, batches: Batches = {}) {
  const secrets = { masterKey, previousMasterKey: previous }
  return rotateKeys({
    pools: { vault: pool, service: pool },
    keys: await openKeyRing(pool, secrets),
    secrets,
    settle: async () => {},
    ...batches,
  })
}

/** A browser, whichever process answers it. */
function browser() {
  const jar = new Map<string, string>()
  return async (options: InjectOptions, by = serving[0]) => {
    if (by === undefined) throw new Error('nobody serves')
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

/** How many rows of the database are under the key, by what it made. */
async function madeWith(id: string) {
  const count = async (text: string) => Number((await pool.query(text, [id])).rows[0].count)
  return {
    ring: await count('SELECT count(*) FROM vault.key_ring WHERE wrapped_by = $1'),
    persons: await count('SELECT count(*) FROM vault.person_key WHERE key_id = $1 AND wrapped_key IS NOT NULL'),
    passwords: await count('SELECT count(*) FROM vault.password WHERE key_id = $1'),
    sessions: await count(`SELECT count(*) FROM web.session WHERE starts_with(seal, $1 || '.')`),
  }
}

describe('a rotation of keys', () => {
  const office = browser()
  let invited: string
  let resetting: string
  let id: string
  let documentId: string

  /** All that was there before the rotation works as it did; nothing in it is used up. */
  async function allIsAsBefore(): Promise<void> {
    expect((await office({ url: '/api/auth/user' })).json()).toMatchObject({ email: admin.email })
    expect((await office({ url: `/api/submissions/${id}` })).json()).toMatchObject({ passportNumber: 'C01X8L0VG' })
    expect((await office({ url: `/api/submissions/${id}/documents/${documentId}` })).rawPayload).toEqual(pdf)
    expect((await browser()(signIn(admin.email, admin.password))).statusCode).toBe(200)
    expect((await browser()(post(`/api/invitations/${invited}/validate`))).json()).toMatchObject({ valid: true })
    expect((await verifySeals(serving[0]!.services.store, { isNumbered: true })).misfit).toBeUndefined()
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
    for (let n = 0; n < 10; n += 1) await serving[0]?.services.vault.keyFor(`person ${n}`)
    await allIsAsBefore()
  })

  it('begins with both keys: with the new one alone nothing starts', async () => {
    await stop()
    await expect(start(second)).rejects.toThrow(/^MASTER_KEY is not the one of this vault: .*keys:rotate$/)
    serving = [await start(second, first), await start(second, first)]
    await allIsAsBefore()
    expect(await madeWith(idOf(second))).toEqual({ ring: 0, persons: 0, passwords: 0, sessions: 0 })
  })

  it('that is killed after any step leaves all as it was', async () => {
    for (const lives of [0, 2, 4]) {
      let batches = 0
      const killed = rotate(second, first, {
        size: 1,
        onBatch: async () => {
          if ((batches += 1) > lives) throw new Error('killed')
        },
      })
      await expect(killed).rejects.toThrow('killed')
      await allIsAsBefore()
    }
    expect((await madeWith(idOf(first))).persons).toBeGreaterThan(0)
    expect((await madeWith(idOf(second))).persons).toBeGreaterThan(0)
  })

  it('that is run again finishes while people save', async () => {
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
    expect((await rotate(second, first, { size: 2 })).broken).toEqual([])
    isOver = true
    await saving
    expect(await madeWith(idOf(first))).toEqual({ ring: 0, persons: 0, passwords: 0, sessions: 0 })
    await allIsAsBefore()
  })

  it('leaves nothing under the old key, also by a process that has not heard of it', async () => {
    const late = await start(second, first)
    const [one] = serving
    await rotate(second, first)
    await late.services.vault.keyFor('somebody new')
    await one?.services.vault.setPasswordHash('somebody new', 'a hash')
    expect(await madeWith(idOf(first))).toMatchObject({ persons: 0, passwords: 0 })
    await late.close()
  })

  it('ends with the new key alone: the old one opens nothing and is refused', async () => {
    await stop()
    await expect(start(first)).rejects.toThrow(/^MASTER_KEY is not the one of this vault/)
    serving = [await start(second)]
    await allIsAsBefore()
    await office({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { bookingAgency: 'Agency of the new key' },
    })
    const sealedWith = new Set(
      (await serving[0]!.services.store.read(`submission-${id}`)).map(
        ({ metadata }) => String(metadata['seal']).split('.')[0],
      ),
    )
    expect(sealedWith).toEqual(new Set([idOf(first), idOf(second)]))
  })

  it('old links do what they promised, once', async () => {
    const guest = browser()
    const password = 'a password set with an old link'
    expect((await guest(post('/api/auth/password', { token: resetting, password }))).statusCode).toBe(200)
    expect((await guest(signIn('lena@example.com', password))).statusCode).toBe(200)
    const { email } = await newAccount(serving[0]!.services, { name: 'Otto' })
    const otto = browser()
    await otto(signIn(email, 'Otto correct horse battery'))
    expect((await otto(post(`/api/invitations/${invited}/redeem`))).json()).toMatchObject({ role: 'guest' })
  })

  it('says when there is nothing to do, and changes nothing', async () => {
    const before = (await pool.query('SELECT * FROM vault.key_ring ORDER BY 1, 2')).rows
    expect(await rotate(second, undefined)).toEqual({ rows: 0, sessions: 0, broken: [] })
    expect((await pool.query('SELECT * FROM vault.key_ring ORDER BY 1, 2')).rows).toEqual(before)
  })

  it('leaves what does not open as it is, and names it', async () => {
    await pool.query(`UPDATE vault.password SET wrapped_hash = '\\x00' WHERE account_id = 'somebody new'`)
    const { broken, rows } = await rotate('the third master key, of 32 characters', second)
    expect(broken).toEqual([expect.stringContaining('vault.password of somebody new')])
    expect(rows).toBeGreaterThan(3)
    const { rows: kept } = await pool.query(
      `SELECT purpose FROM vault.key_ring WHERE key_id = $1 AND purpose = 'wrapping'`,
      [idOf(second)],
    )
    expect(kept).toHaveLength(1)
  })
})
