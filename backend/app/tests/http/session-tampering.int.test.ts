import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { type Api, type Person, startApi } from '../../../testing/api.ts'

let api: Api
let sql: Client
let guest: Person
beforeAll(async () => {
  api = await startApi()
  await api.person('guest', 'Gita')
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await api.close()
})
beforeEach(async () => {
  guest = await api.signedIn('gita@example.com', 'Gita correct horse battery')
})

/** A call for every session, and one for admins only. */
const own = async () => (await guest.call('GET', '/api/auth/sessions')).statusCode
const asAdmin = async () => (await guest.call('GET', '/api/admin-users')).statusCode

/** The row of the guest's newest session. */
async function row() {
  const { rows } = await sql.query(
    'SELECT * FROM web.session WHERE account_id = $1 ORDER BY signed_in_at DESC LIMIT 1',
    [guest.accountId],
  )
  return rows[0]
}

/** Edits the row and makes every process read it again. */
async function edit(change: string, values: unknown[] = []): Promise<void> {
  const { sid_hash } = await row()
  await sql.query(`UPDATE web.session SET ${change} WHERE sid_hash = $1`, [sid_hash, ...values])
  await sql.query(`SELECT pg_notify('session', $1)`, [`session ${sid_hash}`])
}

async function adminsSession() {
  const { rows } = await sql.query('SELECT * FROM web.session WHERE account_id = $1 LIMIT 1', [api.admin.accountId])
  return rows[0]
}

it('a session with an edited role grants no rights, and ends', async () => {
  expect([await own(), await asAdmin()]).toEqual([200, 403])
  await edit(`session = jsonb_set(session, '{account,role}', '"admin"')`)
  await eventually(async () => expect([await asAdmin(), await own()]).toEqual([401, 401]))
})

it('a session moved to another account grants no rights, by one column or by the whole row', async () => {
  const { account_id, account_revision, session, seal, signed_in_at } = await adminsSession()
  await edit('session = $2, account_id = $3, account_revision = $4', [session, account_id, account_revision])
  await eventually(async () => expect([await asAdmin(), await own()]).toEqual([401, 401]))
  await sql.query('UPDATE web.session SET seal = $2, signed_in_at = $3 WHERE account_id = $1', [
    account_id,
    seal,
    signed_in_at,
  ])
  expect([await asAdmin(), await own()]).toEqual([401, 401])
})

it('a session with an extended lifetime grants no rights', async () => {
  await edit(`signed_in_at = signed_in_at + interval '6 days', expires_at = expires_at + interval '60 days'`)
  await eventually(async () => expect(await own()).toBe(401))
})

it('an ended session that is inserted again grants nothing', async () => {
  const kept = await row()
  const { accounts, sessions, clock } = api.application.services
  const meta = {
    commandId: crypto.randomUUID(),
    actor: { id: guest.accountId, role: 'guest' } as const,
    now: clock.now(),
  }
  const { revision } = await accounts.handle(guest.accountId, { type: 'RevokeSessions', data: {}, meta })
  await sessions.revoke(guest.accountId, revision)
  expect(await own()).toBe(401)
  await sql.query('DELETE FROM web.session_revocation')
  await sql.query(`INSERT INTO web.session SELECT * FROM jsonb_populate_record(null::web.session, $1)`, [
    JSON.stringify(kept),
  ])
  expect(await own()).toBe(401)
})

it('a role edited in a read model grants no rights, with a session or after a new sign-in', async () => {
  const {
    rows: [{ role }],
  } = await sql.query('SELECT role FROM read.account WHERE account_id = $1', [guest.accountId])
  await sql.query(`UPDATE read.account SET role = 'admin' WHERE account_id = $1`, [guest.accountId])
  expect(await asAdmin()).toBe(403)
  guest = await api.signedIn('gita@example.com', 'Gita correct horse battery')
  expect(await asAdmin()).toBe(403)
  expect((await guest.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'guest' })
  await sql.query('UPDATE read.account SET role = $2 WHERE account_id = $1', [guest.accountId, role])
})
