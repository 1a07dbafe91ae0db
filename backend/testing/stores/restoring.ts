import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { freshDatabase, type FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { preparedDatabase } from '@fleet/platform/testing/prepared-database'
import type { Application } from '../../app/app.ts'
import { readConfig } from '@fleet/platform/config/config'
import { migrations } from '../../app/migrations.ts'
import { adminPassword, peopleOf, type Person } from '../api.ts'
import { queryDatabase } from '../query-database.ts'
import { caughtUp } from '../caught-up.ts'
import { checkedApplication } from '../checked-application.ts'
import { acceptReplacedLog } from './accept-replaced-log.ts'
import { listed, register } from '../registering.ts'

/** A log that can be restored from an older copy while it is being read. */
type CopiedLog = {
  /** For `EVENTSTORE_URL`; without it events are in the application's Postgres. */
  readonly url?: string
  copy(databaseUrl: string): Promise<void>
  putBack(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

/** Tests the application after an older copy of the log or of Postgres was restored. */
export function restoringContract(name: string, startLog: () => Promise<CopiedLog>): void {
  describe(`the application after a restore, with ${name}`, () => {
    let log: CopiedLog
    let database: FreshDatabase
    let dataDir: string
    let after: FreshDatabase[]
    let application: Application | undefined
    beforeEach(async () => {
      log = await startLog()
      database = await preparedDatabase(migrations)
      after = []
      dataDir = await mkdtemp(join(tmpdir(), 'fleet-restored-'))
    })
    afterEach(async () => {
      await close()
      for (const each of [database, ...after]) await each.drop()
      await rm(dataDir, { recursive: true, force: true })
      await log.stop()
    })

    const config = () =>
      readConfig({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: adminPassword,
        ...(log.url === undefined ? {} : { EVENTSTORE_URL: log.url }),
      })
    async function start(): Promise<void> {
      application = await checkedApplication(config(), database.url, { logCheckMs: 500 })
    }
    const signIn = () => peopleOf(running()).signedIn(config().adminEmail, adminPassword)
    async function open(): Promise<Person> {
      await start()
      return signIn()
    }
    async function close(): Promise<void> {
      await application?.close()
      application = undefined
    }
    const running = (): Application => application ?? expect.unreachable('it runs')
    const query = (statement: string) => queryDatabase(database.url, statement)
    const health = async () => (await running().app.inject({ url: '/health/ready' })).json()
    const marked = () =>
      eventually(async () => {
        const [mark] = await query('select position::text as position from subscription.log_mark')
        expect(mark?.position).toBe(String(await running().services.store.head()))
      })
    const replaced = () =>
      eventually(async () =>
        expect((await health()).log).toEqual({
          state: 'replaced',
          since: expect.any(String),
          command: 'npm run log:accept',
        }),
      )
    /** Does what an operator does with `npm run log:accept` while the application runs. */
    const accept = async () => {
      await acceptReplacedLog(running(), database.url)
      await eventually(async () => expect((await health()).log).toEqual({ state: 'same' }))
      await caughtUp({ application: running() })
    }
    const mailedOnce = async (admin: Person, email: string) => {
      const { id } = (await admin.call('POST', '/api/invitations', { roleType: 'guest', email })).json()
      await eventually(async () =>
        expect(await query(`select state from mail.outbox where subject_id = '${id}'`)).toEqual([
          { state: 'accepted' },
        ]),
      )
    }
    /** A signed-in admin, one registration, and a copy of the log at that point. */
    const openAndCopy = async (): Promise<{ admin: Person; id: string }> => {
      const admin = await open()
      const id = await register(admin, 'Kept')
      await caughtUp({ application: running() })
      await marked()
      await log.copy(database.url)
      return { admin, id }
    }
    const expectToWork = async (admin: Person, before: readonly string[]) => {
      const id = await register(admin, 'Later')
      expect(await listed(admin)).toEqual([...before, 'Later'].toSorted())
      expect((await admin.call('GET', `/api/submissions/${id}/history`)).json()).not.toEqual([])
      await mailedOnce(admin, 'later@example.com')
    }

    it('detects an older log at its start, refuses commands, and continues once it is accepted', async () => {
      const { admin } = await openAndCopy()
      await register(admin, 'Lost')
      await mailedOnce(admin, 'lost@example.com')
      expect(await listed(admin)).toEqual(['Kept', 'Lost'])
      await close()
      await log.putBack(database.url)

      await start()
      await replaced()
      await expect(signIn()).rejects.toThrow('store.unavailable')
      await accept()
      const again = await signIn()
      expect((await health()).missed.readModels).toEqual([])
      expect(await listed(again)).toEqual(['Kept'])
      await expectToWork(again, ['Kept'])
    })

    it('detects an older log even when it was killed before it marked its last events', async () => {
      const { admin } = await openAndCopy()
      const [mark] = await query('select * from subscription.log_mark')
      await register(admin, 'Lost')
      await caughtUp({ application: running() })
      await close()
      await query(
        `update subscription.log_mark set position = ${mark.position}, stream = '${mark.stream}', revision = ${mark.revision}, event_id = '${mark.event_id}'`,
      )
      await log.putBack(database.url)
      await start()
      await replaced()
      await accept()
      await expectToWork(await signIn(), ['Kept'])
    })

    it('detects an older log while it runs, and clears its caches once it is accepted', async () => {
      const { admin, id } = await openAndCopy()
      await admin.call('PATCH', `/api/submissions/${id}`, { lastName: 'Changed' })
      await register(admin, 'Lost')
      await caughtUp({ application: running() })
      await marked()
      await log.putBack(database.url)
      await replaced()
      const refused = await admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Anna' })
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'store.unavailable'])
      // By HEAD: the helper repeats a GET until its answer is not behind.
      expect((await admin.inject({ method: 'HEAD', url: '/api/submissions' })).headers['x-read-behind']).toBe('true')
      await accept()
      expect((await admin.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ lastName: 'Kept' })
      expect((await admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Anna' })).statusCode).toBe(200)
      await expectToWork(admin, ['Kept'])
    })

    it('continues automatically when the previous log is back', async () => {
      const { admin } = await openAndCopy()
      const [{ mark }] = await query('select to_jsonb(log_mark) as mark from subscription.log_mark')
      await query(`update subscription.log_mark set event_id = 'another'`)
      await replaced()
      await query(`update subscription.log_mark set event_id = '${mark.event_id}'`)
      await eventually(async () => expect((await health()).log).toEqual({ state: 'same' }))
      await expectToWork(admin, ['Kept'])
    })

    it('sends no email twice after a new log was accepted', async () => {
      const { admin } = await openAndCopy()
      await register(admin, 'Lost')
      await mailedOnce(admin, 'lost@example.com')
      await caughtUp({ application: running() })
      await marked()
      await close()
      await log.putBack(database.url)
      const mails = () => query('select stream, count(*)::int as mails from mail.outbox group by stream')
      const before = await mails()
      await start()
      await replaced()
      await accept()
      await expectToWork(await signIn(), ['Kept'])
      expect(await mails()).toEqual(expect.arrayContaining(before))
    })

    it('works with an older Postgres: it reads the missing events from the log', async () => {
      if (log.url === undefined) return
      const admin = await open()
      await register(admin, 'Kept')
      await caughtUp({ application: running() })
      await close()
      const now = database
      const older = await freshDatabase(new URL(now.url).pathname.slice(1))
      const between = await open()
      const { id, referenceCode } = (await between.call('POST', '/api/submissions', {})).json()
      await close()
      database = older
      after.push(now)
      const again = await open()
      await caughtUp({ application: running() })
      expect((await health()).log).toEqual({ state: 'same' })
      expect((await again.call('GET', '/api/submissions')).json()).toContainEqual(
        expect.objectContaining({ id, referenceCode }),
      )
    })
  })
}
