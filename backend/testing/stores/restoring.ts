import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { freshDatabase, type FreshDatabase } from '@fleet/platform/database/fresh-database'
import { preparedDatabase } from '@fleet/platform/testing/prepared-database'
import type { Application } from '../../app/app.ts'
import { readConfig } from '@fleet/platform/config/config'
import { migrations } from '../../app/migrations.ts'
import { adminPassword, peopleOf, type Person } from '../api.ts'
import { askDatabase } from '../ask-database.ts'
import { caughtUp } from '../caught-up.ts'
import { heldApplication } from '../held-application.ts'
import { listed, register } from '../registering.ts'

/** A log of which an older copy can be put back, whoever reads it meanwhile. */
export type CopiedLog = {
  /** For `EVENTSTORE_URL`; without it events are in the application's Postgres. */
  readonly url?: string
  copy(databaseUrl: string): Promise<void>
  putBack(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

/** What the application does when an older copy of either half, of the log or of Postgres, was put back. */
export function restoringContract(name: string, start: () => Promise<CopiedLog>): void {
  describe(`The application after a restore, with ${name}`, () => {
    let log: CopiedLog
    let database: FreshDatabase
    let dataDir: string
    let after: FreshDatabase[]
    let application: Application | undefined
    beforeEach(async () => {
      log = await start()
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

    async function open(environment: Record<string, string> = {}): Promise<Person> {
      const config = readConfig({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: adminPassword,
        ...environment,
        ...(log.url === undefined ? {} : { EVENTSTORE_URL: log.url }),
      })
      application = await heldApplication(config, database.url)
      return peopleOf(application).signedIn(config.adminEmail, adminPassword)
    }
    async function close(): Promise<void> {
      await application?.close()
      application = undefined
    }
    const running = (): Application => application ?? expect.unreachable('it runs')
    const ask = (statement: string) => askDatabase(database.url, statement)
    const health = async (admin: Person) => (await admin.call('GET', '/health/ready')).json()
    const marked = () =>
      eventually(async () => {
        const [mark] = await ask('select max(position)::text as position from reactor.log_mark')
        expect(mark.position).toBe(String(await running().services.store.head()))
      })
    const mended = (admin: Person) =>
      eventually(async () => expect((await health(admin)).log).toMatchObject({ state: 'mended' }))
    const mailedOnce = async (admin: Person, email: string) => {
      const { id } = (await admin.call('POST', '/api/invitations', { roleType: 'guest', email })).json()
      await eventually(async () =>
        expect(await ask(`select state from mail.outbox where subject_id = '${id}'`)).toEqual([{ state: 'accepted' }]),
      )
    }
    /** Somebody signed in, one registration, and a copy of the log as it is then. */
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

    it('sees at its start that the log is older, makes read models anew and has reactors go back', async () => {
      const { admin } = await openAndCopy()
      await register(admin, 'Lost')
      await mailedOnce(admin, 'lost@example.com')
      expect(await listed(admin)).toEqual(['Kept', 'Lost'])
      await close()
      await log.putBack(database.url)

      const again = await open()
      await mended(again)
      const { log: told, missed } = await health(again)
      expect(told.readModels).toEqual(expect.arrayContaining(['submission-list', 'invitations']))
      expect(told.reactors.map((reactor: { name: string }) => reactor.name)).toContain('mail')
      expect(missed.readModels).toEqual([])
      expect(await listed(again)).toEqual(['Kept'])
      await expectToWork(again, ['Kept'])
    })

    it('sees it also where it was killed before it had noted its last events', async () => {
      const { admin } = await openAndCopy()
      const [mark] = await ask('select max(position)::text as position from reactor.log_mark')
      await register(admin, 'Lost')
      await caughtUp({ application: running() })
      await close()
      await ask(`delete from reactor.log_mark where position > ${mark.position}`)
      await log.putBack(database.url)
      const again = await open()
      await mended(again)
      await expectToWork(again, ['Kept'])
    })

    it('sees while it runs that the log is older, and goes on from there, what was remembered included', async () => {
      const { admin, id } = await openAndCopy()
      await admin.call('PATCH', `/api/submissions/${id}`, { lastName: 'Changed' })
      await register(admin, 'Lost')
      await caughtUp({ application: running() })
      await marked()
      await log.putBack(database.url)
      await mended(admin)
      expect((await admin.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ lastName: 'Kept' })
      expect((await admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Anna' })).statusCode).toBe(200)
      await expectToWork(admin, ['Kept'])
    })

    it('sees that the log has other events where it had read, and names what reactors may do again', async () => {
      const { admin } = await openAndCopy()
      await register(admin, 'Lost')
      await caughtUp({ application: running() })
      await marked()
      await close()
      await log.putBack(database.url)
      // Processes that only serve go on with the copy, and come further than this one had.
      const web = await open({ PROCESS: 'web' })
      for (const place of ['Red', 'Sea', 'Reef', 'Wreck']) await register(web, place)
      await web.call('POST', '/api/invitations', { roleType: 'guest', email: 'web@example.com' })
      await close()
      const again = await open()
      await mended(again)
      const { log: told } = await health(again)
      expect(told.reactors.find((reactor: { name: string }) => reactor.name === 'mail')).toMatchObject({
        events: 5,
        first: expect.arrayContaining([expect.stringContaining('InvitationIssued')]),
      })
      await eventually(async () =>
        expect(await ask("select state from mail.outbox where stream like 'invitation-%'")).toEqual([
          { state: 'accepted' },
        ]),
      )
      expect(await listed(again)).toEqual(['Kept', 'Red', 'Reef', 'Sea', 'Wreck'])
    })

    it('takes up an older Postgres: what it lacks is read from the log', async () => {
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
      expect((await health(again)).log).toEqual({ state: 'same' })
      expect((await again.call('GET', '/api/submissions')).json()).toContainEqual(
        expect.objectContaining({ id, referenceCode }),
      )
    })
  })
}
