import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareEnds } from '@fleet/platform/event-sourcing/integrity/log-ends'
import {
  integrityCheckJob,
  signHeadJob,
  watchIntegrity,
} from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import { allEvents } from '@fleet/platform/event-sourcing/stores/all-events'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { subscriptionsCaughtUp } from '../../../testing/caught-up.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { acceptReplacedLog } from '../../../testing/stores/accept-replaced-log.ts'
import type { Application } from '../../app.ts'

let api: Api
let sql: Client
beforeAll(async () => {
  api = await startApi()
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
  // A superuser can disable the trigger that protects events.
  await sql.query('SET session_replication_role = replica')
})
afterAll(async () => {
  await sql.end()
  await api.close()
})

/** Runs `work` with a new application without cache, on the same database. */
async function elsewhere<T>(work: (application: Application) => Promise<T>): Promise<T> {
  const application = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
  try {
    return await work(application)
  } finally {
    await application.close()
  }
}

const signIn = (name: string) =>
  elsewhere(async ({ app }) => {
    const email = `${name.toLowerCase()}@example.com`
    const payload = { email, password: `${name} correct horse battery` }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login-password', payload })
    return [answer.statusCode, answer.json().code]
  })

/**
 * Removes the newest events of a stream from this type on, closes the gap in the log, and hides it from the check that
 * compares the log with the checkpoints.
 */
async function cutOff(stream: string, type: string): Promise<() => Promise<void>> {
  // A checkpoint that is written afterwards would be past the end of the log.
  await subscriptionsCaughtUp(api.databaseUrl)
  const { rows } = await sql.query(
    `DELETE FROM events.event WHERE stream = $1 AND revision >=
       (SELECT max(revision) FROM events.event WHERE stream = $1 AND type = $2)
     RETURNING position, stream, revision, id, type, data::text, metadata::text`,
    [stream, type],
  )
  expect(rows.length).toBeGreaterThan(0)
  await sql.query(
    'CREATE TEMP TABLE moved AS SELECT id, position, row_number() OVER (ORDER BY position) AS closed FROM events.event',
  )
  const { rows: checkpoints } = await sql.query('SELECT subscription, position FROM subscription.checkpoint')
  const move = (to: string) =>
    sql.query(`
      UPDATE events.event e SET position = -m.${to} FROM moved m WHERE m.id = e.id;
      UPDATE events.event SET position = -position WHERE position < 0;
      UPDATE subscription.checkpoint SET position = least(position, (SELECT max(position) FROM events.event));
      DELETE FROM subscription.log_mark`)
  await move('closed')
  return async () => {
    await sql.query(`DELETE FROM events.event WHERE id NOT IN (SELECT id FROM moved)`)
    await move('position')
    await sql.query('DROP TABLE moved')
    for (const row of rows)
      await sql.query('INSERT INTO events.event VALUES ($1, $2, $3, $4, $5, $6::json, $7::json)', Object.values(row))
    for (const { subscription, position } of checkpoints)
      await sql.query('UPDATE subscription.checkpoint SET position = $2 WHERE subscription = $1', [
        subscription,
        position,
      ])
  }
}

async function deactivated(name: string): Promise<Person> {
  const person = await api.person('agent', name, `agency-${name}`)
  const url = `/api/admin-users/${person.accountId}`
  const answer = await api.admin.call('PATCH', url, { isActive: false })
  expect(answer.statusCode, answer.body).toBe(200)
  return person
}

describe('the end of an account’s stream', () => {
  it('cannot be cut off: a deactivated agent does not sign in again', async () => {
    const { accountId } = await deactivated('Ousted')
    expect(await signIn('Ousted')).toEqual([401, 'session.badCredentials'])
    const restore = await cutOff(`account-${accountId}`, 'AccountDeactivated')
    expect(await signIn('Ousted')).toEqual([500, 'store.tampered'])
    await restore()
    expect(await signIn('Ousted')).toEqual([401, 'session.badCredentials'])
  })

  it('cannot be cut off under a session', async () => {
    const guest = await api.person('guest', 'Seated')
    const currentUser = () =>
      elsewhere(({ app }) => app.inject({ url: '/api/auth/user', headers: { cookie: guest.cookie() } }))
    expect((await currentUser()).statusCode).toBe(200)
    const restore = await cutOff(`account-${guest.accountId}`, 'SignedIn')
    expect((await currentUser()).json().code).toBe('store.tampered')
    await restore()
    expect((await currentUser()).statusCode).toBe(200)
  })

  it('may be newer than its record, as after a process that died in between; an edited record counts as changed', async () => {
    const { accountId } = await api.person('guest', 'Lucky')
    const stream = `account-${accountId}`
    const { ends } = api.application.services
    const before = await ends.endOf(stream)
    await sql.query('DELETE FROM vault.stream_end WHERE stream = $1', [stream])
    expect(await signIn('Lucky')).toEqual([200, undefined])
    expect((await ends.endOf(stream))?.revision).toBe((before?.revision ?? 0) + 1)
    await sql.query('UPDATE vault.stream_end SET revision = 0 WHERE stream = $1', [stream])
    expect(await signIn('Lucky')).toEqual([500, 'store.tampered'])
    await sql.query('DELETE FROM vault.stream_end WHERE stream = $1', [stream])
  })
})

describe('the signed head of the log', () => {
  const lines: string[] = []
  async function nightly() {
    const { services } = api.application
    const watch = watchIntegrity((line) => lines.push(line))
    await integrityCheckJob({ ...services, isNumbered: true, watch, timeZone: 'Africa/Cairo' }).run(
      new AbortController().signal,
    )
    return watch.health()
  }
  const health = async () => (await api.application.app.inject({ url: '/health/ready' })).json()

  it('is written every night and shown in health, and shows a log that was cut off without a gap', async () => {
    expect((await health()).logHead).toBeNull()
    expect(await nightly()).toMatchObject({ state: 'fit' })
    const { logHead } = await health()
    expect(logHead).toMatchObject({
      count: Number(logHead.position),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signature: expect.any(String),
    })
    // A stream with an end that is not recorded.
    const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
    await nightly()
    const restore = await cutOff(`submission-${id}`, 'SubmissionStarted')
    expect(await nightly()).toMatchObject({ state: 'broken', misfits: [{ stream: 'log', reason: 'end' }] })
    await restore()
    expect(await nightly()).toMatchObject({ state: 'fit' })
  })

  it('is compared by audit:verify, with the recorded ends of streams', async () => {
    const { ends, store } = api.application.services
    const { accountId } = await deactivated('Removed')
    const restore = await cutOff(`account-${accountId}`, 'AccountDeactivated')
    const compared = await compareEnds(ends)
    for await (const event of allEvents(store)) compared.onEvent(event)
    expect(compared.problems()).toMatchObject([{ stream: `account-${accountId}`, reason: 'end' }])
    await restore()
  })

  it('is written after so many events, the same as by the nightly check', async () => {
    const { services } = api.application
    await nightly()
    const before = await services.ends.newestHead()
    const { run } = signHeadJob({ ...services, isNumbered: true, eventsPerHead: 4 })
    await api.person('guest', 'Counted')
    await run(new AbortController().signal)
    const after = await services.ends.newestHead()
    expect(after?.count).toBeGreaterThanOrEqual((before?.count ?? 0) + 4)
    await run(new AbortController().signal)
    expect(await services.ends.newestHead()).toEqual(after)
    // The whole log gives the same hash.
    expect(await nightly()).toMatchObject({ state: 'fit' })
  })

  it('is forgotten with the recorded ends when an operator accepts a shorter log; people sign in again', async () => {
    const { accountId } = await api.person('guest', 'Returned')
    await cutOff(`account-${accountId}`, 'SignedIn')
    expect(await signIn('Returned')).toEqual([500, 'store.tampered'])
    await api.application.app.close()
    await elsewhere((application) => acceptReplacedLog(application, api.databaseUrl))
    expect((await signIn('Returned'))[0]).toBe(200)
  })
})
