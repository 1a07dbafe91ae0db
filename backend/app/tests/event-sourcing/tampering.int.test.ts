import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, waitLimitMs } from '@fleet/platform/testing/eventually'
import { freshDatabase } from '@fleet/platform/testing/fresh-database'
import { checkedApplication } from '../../../testing/checked-application.ts'
import type { Application } from '../../app.ts'
import { type Api, type Person, adminPassword, startApi } from '../../../testing/api.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { sampleDiver } from '../../../testing/sample-guest.ts'
import { postgresEventStore } from '@fleet/platform/event-sourcing/stores/postgres'
import { leaderElectionAt } from '@fleet/platform/jobs/leader-election'
import { startScheduler } from '@fleet/platform/jobs/scheduler'
import { integrityCheckJob, watchIntegrity } from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import { integrityCheckedStore } from '@fleet/platform/event-sourcing/integrity/integrity-checked-store'

let api: Api
let sql: Client
let gita: Person
let id: string
beforeAll(async () => {
  api = await startApi()
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
  // A superuser can disable the trigger that protects events.
  await sql.query('SET session_replication_role = replica')
  gita = await api.person('guest', 'Gita')
  id = (await gita.call('POST', '/api/submissions', {})).json().id
  await gita.call('PATCH', `/api/submissions/${id}`, { ...sampleDiver(), isGroupBooking: false })
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

const signIn = ({ app }: Application, email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login-password', payload: { email, password } })

/** Edits an event while `work` runs. */
async function edited<T>(
  where: string,
  change: string,
  work: (event: { id: string; stream: string }) => Promise<T>,
): Promise<T> {
  const {
    rows: [row],
  } = await sql.query(
    `SELECT id, stream, data::text, metadata::text FROM events.event WHERE ${where} ORDER BY position LIMIT 1`,
  )
  await sql.query(`UPDATE events.event SET ${change} WHERE id = $1`, [row.id])
  try {
    return await work(row)
  } finally {
    await sql.query('UPDATE events.event SET data = $2::json, metadata = $3::json WHERE id = $1', [
      row.id,
      row.data,
      row.metadata,
    ])
  }
}

const ofGita = () => `stream = 'account-${gita.accountId}'`

describe('an event that was changed in the database', () => {
  it.each([
    ['the role it grants', `AND type = 'RoleGranted'`, `data = replace(data::text, 'guest', 'king-snefro')::json`],
    [
      'its actor',
      `AND type = 'AccountCreated'`,
      `metadata = replace(metadata::text, '"system"', '"king-snefro"')::json`,
    ],
  ])('allows no sign-in and grants no rights: %s', async (_, where, change) => {
    const { before, tampered } = await elsewhere(async (application) => ({
      before: await signIn(application, 'gita@example.com', 'Gita correct horse battery'),
      tampered: await edited(`${ofGita()} ${where}`, change, () =>
        elsewhere((other) => signIn(other, 'gita@example.com', 'Gita correct horse battery')),
      ),
    }))
    expect(before.statusCode).toBe(200)
    expect([tampered.statusCode, tampered.json().code]).toEqual([500, 'store.tampered'])
    expect(tampered.cookies).toEqual([])
  })

  it('ends the rights of an existing session', async () => {
    const cookie = (
      await elsewhere((application) => signIn(application, 'gita@example.com', 'Gita correct horse battery'))
    ).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const currentUser = (application: Application) =>
      application.app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect((await elsewhere(currentUser)).statusCode).toBe(200)
    const answer = await edited(
      `${ofGita()} AND type = 'RoleGranted'`,
      `data = replace(data::text, 'guest', 'admin')::json`,
      () => elsewhere(currentUser),
    )
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'store.tampered'])
  })

  it('blocks its registration only, and is logged without its values', async () => {
    const read = async (application: Application, url: string) => {
      const { cookies } = await signIn(application, 'admin@example.com', adminPassword)
      return application.app.inject({
        url,
        headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      })
    }
    const other = (await api.admin.call('POST', '/api/submissions', {})).json().id
    await edited(
      `stream = 'submission-${id}' AND type = 'AnswersSaved'`,
      `metadata = replace(metadata::text, '"guest"', '"admin"')::json`,
      (event) =>
        elsewhere(async (application) => {
          const answer = await read(application, `/api/submissions/${id}`)
          expect(answer.statusCode).toBe(500)
          expect(answer.json()).toMatchObject({
            code: 'store.tampered',
            detail: expect.stringContaining('changed outside'),
          })
          expect((await read(application, `/api/submissions/${other}`)).statusCode).toBe(200)
          const health = (await application.app.inject({ url: '/health/ready' })).json()
          expect(health).toMatchObject({
            status: 'ok',
            seals: {
              state: 'broken',
              misfits: [{ stream: event.stream, id: event.id, type: 'AnswersSaved', reason: 'seal' }],
            },
          })
        }),
    )
    expect((await elsewhere((application) => read(application, `/api/submissions/${id}`))).statusCode).toBe(200)
  })

  it('blocks the read models until it is restored', async () => {
    const { services } = api.application
    const { position } = await services.references.handle('2099', {
      type: 'TakeReference',
      data: { year: 2099, submissionId: id },
      meta: { commandId: id, actor: { id: 'system', role: 'system' }, now: services.clock.now() },
    })
    await services.readModels.waitFor(position ?? 0n, waitLimitMs)
    await edited(`stream = 'reference-2099'`, `data = replace(data::text, '2099', '2098')::json`, async (event) => {
      await sql.query('UPDATE subscription.checkpoint SET position = 0')
      const application = await checkedApplication({ ...services.config, process: 'all' }, api.databaseUrl)
      try {
        await eventually(async () => {
          const { seals } = (await application.app.inject({ url: '/health/ready' })).json()
          expect(seals.misfits).toEqual([expect.objectContaining({ id: event.id })])
        })
      } finally {
        await application.close()
      }
    })
    expect(await services.readModels.waitFor(position ?? 0n, waitLimitMs)).toBe(true)
  })
})

describe('the MACs are checked', () => {
  it('at a start: the newest events, whether or not they are loaded', async () => {
    await edited(
      `${ofGita()} AND type = 'SignedIn'`,
      `metadata = replace(metadata::text, '"occurredAt":"2', '"occurredAt":"1')::json`,
      (event) =>
        elsewhere(async ({ app }) => {
          await eventually(async () =>
            expect((await app.inject({ url: '/health/ready' })).json().seals.misfits).toEqual([
              expect.objectContaining({ id: event.id }),
            ]),
          )
        }),
    )
  })

  it('every night: all events, in one process', async () => {
    const { keys, clock, vault } = api.application.services
    const log: string[] = []
    const waits: { ms: number; go: () => void }[] = []
    const wait = (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.push({ ms, go: resolve })
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    // The application's own checks ran already: run these in another process.
    const { url: databaseUrl, drop } = await freshDatabase()
    const raw = postgresEventStore({ url: api.databaseUrl })
    const watch = watchIntegrity((line) => log.push(line))
    const store = integrityCheckedStore(raw, keys, { onViolation: watch.onViolation })
    const start = () =>
      startScheduler({
        jobs: [integrityCheckJob({ store, vault, isNumbered: true, watch, clock, timeZone: 'Africa/Cairo' })],
        leaderElection: leaderElectionAt(databaseUrl),
        log: (line) => log.push(line),
        wait,
      })
    const checks = [start(), start()]
    try {
      await eventually(() => expect(waits).toHaveLength(1))
      waits[0]?.go()
      await eventually(() => expect(waits).toHaveLength(2))
      expect(watch.health()).toMatchObject({ state: 'fit', checkedAt: expect.any(String) })
      await edited(`stream = 'reference-2099'`, `data = replace(data::text, '2099', '2098')::json`, async (event) => {
        waits[1]?.go()
        await eventually(() => expect(waits).toHaveLength(3))
        expect(watch.health()).toMatchObject({ state: 'broken', misfits: [{ id: event.id }] })
        expect(log).toEqual([expect.stringContaining(event.stream)])
      })
      waits[2]?.go()
      await eventually(() => expect(watch.health().state).toBe('fit'))
    } finally {
      await Promise.all(checks.map((one) => one.stop()))
      await raw.close()
      await drop()
    }
  })
})

describe('an event of a later version of this one', () => {
  it('blocks no reads, writes or subscriptions', async () => {
    const { services } = api.application
    const registration = (await gita.call('POST', '/api/submissions', {})).json().id
    const stream = `submission-${registration}`
    const raw = postgresEventStore({ url: api.databaseUrl })
    const at = async () =>
      (await raw.newest(1)).length && (await raw.read(stream, { direction: 'backwards', limit: 1 }))[0]?.revision
    const newer = {
      id: randomUUID(),
      type: 'CabinChosen',
      data: { personal: { nobody: 'v9.sealed' }, cabin: 7 },
      metadata: { actor: { id: 'a', role: 'captain' }, commandId: randomUUID(), shape: 9 },
    }
    await services.store.append(stream, (await at()) ?? -1, [newer])
    await raw.close()
    await elsewhere(async ({ app }) => {
      const cookies = (await signIn({ app } as Application, 'gita@example.com', 'Gita correct horse battery')).cookies
      const headers = {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        origin: services.config.publicUrl,
      }
      const saved = await app.inject({
        method: 'PATCH',
        url: `/api/submissions/${registration}`,
        payload: { firstName: 'Noor' },
        headers,
      })
      expect([saved.statusCode, saved.body]).toEqual([200, expect.stringContaining('revision')])
      expect((await app.inject({ url: `/api/submissions/${registration}`, headers })).json()).toMatchObject({
        firstName: 'Noor',
      })
      expect((await app.inject({ url: '/health/ready' })).json()).toMatchObject({
        status: 'ok',
        seals: { misfits: [] },
      })
    })
    await caughtUp(api)
    expect((await gita.call('GET', '/api/submissions')).json()).toContainEqual(
      expect.objectContaining({ id: registration, firstName: 'Noor' }),
    )
    const history: { type: string }[] = (await gita.call('GET', `/api/submissions/${registration}/history`)).json()
    expect(history.map(({ type }) => type)).not.toContain('CabinChosen')
    expect(history[0]).toMatchObject({ type: 'AnswersSaved' })
    const { projections, reactors } = (await api.application.app.inject({ url: '/health/ready' })).json()
    expect(JSON.stringify([projections, reactors])).not.toMatch(/stuck|CabinChosen/)
  })
})
