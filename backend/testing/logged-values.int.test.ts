import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { freePort, runApplication, type RunningApplication } from './faults/running-application.ts'

let fresh: FreshDatabase
let owner: Pool
let dataDir: string
let running: RunningApplication
let cookie: string
const password = 'correct horse battery'

beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-logged-'))
  const port = String(await freePort())
  running = await runApplication({
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD: password,
  })
  owner = new Pool({ connectionString: fresh.url, max: 1 })
  const signedIn = await call('POST', '/api/auth/login-password', { email: 'admin@example.com', password })
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await owner.end()
  await running.stop()
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function call(method: string, path: string, body?: object) {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie === undefined ? {} : { cookie }),
  }
  return fetch(`${running.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Makes writes to the table fail with the whole row in the error message and its details. */
async function refuse(table: string, what = 'insert or update') {
  await owner.query(`create or replace function public.refuse() returns trigger language plpgsql as $$ begin
    raise exception 'no row like %', new using detail = 'Failing row contains ' || new, hint = new::text, errcode = '23514'; end $$`)
  await owner.query(`create trigger refuse before ${what} on ${table} for each row execute function public.refuse()`)
}
async function logs(text: RegExp) {
  await expect.poll(() => running.output()).toMatch(text)
}

it('errors are logged by names and codes, without rows, values of statements or quotes of the database', async () => {
  for (const table of ['read.submission_person', 'read.account', 'mail.outbox']) await refuse(table)
  await refuse('web.session', 'insert')
  const { id } = await (await call('POST', '/api/submissions', {})).json()
  expect(
    (await call('PATCH', `/api/submissions/${id}`, { firstName: 'Walterchen', passportNumber: 'C01X00T47' })).status,
  ).toBe(200)
  await call('POST', '/api/invitations', { roleType: 'guest', email: 'lena4711@example.com', recipientName: 'Lenchen' })
  await owner.query('alter table read.submission_vocabulary rename column word to gone')
  expect((await call('GET', '/api/submissions?search=Suchwort')).status).toBe(500)
  expect((await call('POST', '/api/auth/login-password', { email: 'admin@example.com', password })).status).toBe(500)
  await logs(/projection submission-list at AnswersSaved [^\n]*23514/)
  await logs(/reactor mail at InvitationIssued [^\n]*23514/)
  await logs(/"err":\{"type":"[^"]*42703/)
  await logs(/"err":\{"type":"[^"]*23514/)
  await logs(/"stack":"[^"]*platform.http.session.session-table[.]ts:[0-9]+:[0-9]+/)
  expect(running.output()).not.toMatch(/Walterchen|C01X00T47|lena4711|Lenchen|Suchwort|Failing row|no row like/i)
})
