import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { retryParked } from '@fleet/platform/subscriptions/parked-events'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../../read-side.ts'
import { type Api, type Person, startApi } from '../../../testing/api.ts'

let api: Api
let owner: Pool
let manager: Person
beforeAll(async () => {
  api = await startApi()
  owner = new Pool({ connectionString: api.databaseUrl, max: 1 })
  manager = await api.person('manager', 'Mona')
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

/**
 * Makes the database refuse new rows of a table, as a violated constraint would. Returns a function that ends it.
 */
async function refuseRows(table: string): Promise<() => Promise<unknown>> {
  await owner.query(
    `create or replace function public.refuse() returns trigger language plpgsql as $$ begin raise 'not with Walter of %', new; end $$`,
  )
  await owner.query(`create trigger refuse before insert on ${table} for each row execute function public.refuse()`)
  return () => owner.query(`drop trigger refuse on ${table}`)
}
const health = async () => {
  const answer = await api.stranger.call('GET', '/health/ready')
  return { ...answer.json(), status: answer.statusCode, text: answer.body }
}
const parked = async () => (await api.admin.call('GET', '/api/missed-events')).json()
const start = async () => (await api.admin.call('POST', '/api/submissions', {})).json().id

describe('a statistic that cannot take an event', () => {
  it('delays no other, is reported with its parked events, and a rebuild repairs it', async () => {
    const allow = await refuseRows('read.stats_submission')
    const id = await start()
    const list = await api.admin.call('GET', '/api/submissions')
    expect([list.headers['x-read-behind'], list.json().map((row: { id: string }) => row.id)]).toEqual([undefined, [id]])
    await eventually(async () => expect(await parked()).toHaveLength(1))
    expect(await parked()).toEqual([
      {
        part: 'readModel',
        name: 'dashboard-stats',
        events: 1,
        since: expect.any(String),
        command: 'npm run projections:rebuild dashboard-stats',
      },
    ])
    expect(await health()).toMatchObject({
      status: 200,
      projections: { state: 'leading' },
      missed: {
        readModels: [
          {
            name: 'dashboard-stats',
            type: 'SubmissionStarted',
            stream: `submission-${id}`,
            revision: 0,
            reason: expect.stringContaining('P0001'),
          },
        ],
        reactors: [],
      },
    })
    expect((await health()).text).not.toContain('Walter')
    await eventually(async () =>
      expect((await api.admin.call('GET', '/api/stats')).headers['x-read-lacks']).toBe('true'),
    )
    expect((await api.admin.call('GET', '/api/reference-code')).headers['x-read-lacks']).toBeUndefined()

    await allow()
    const { store, vault, keys } = api.application.services
    await rebuildAsOwner(api.databaseUrl, {
      store,
      open: openEvent(vault, keys),
      projections: readModels.filter(({ name }) => name === 'dashboard-stats'),
    })
    expect([await parked(), (await health()).missed]).toEqual([[], { readModels: [], reactors: [] }])
    expect((await api.admin.call('GET', '/api/stats')).json()).toMatchObject({ activeForms: 1 })
  })

  it('is shown to admins only', async () => {
    expect((await manager.call('GET', '/api/missed-events')).statusCode).toBe(403)
  })
})

describe('a mail that cannot be queued', () => {
  it('delays no other reactor, is reported, and is sent at a retry', async () => {
    const allow = await refuseRows('mail.outbox')
    const body = { roleType: 'guest', email: 'lena@example.com' }
    const { id } = (await api.admin.call('POST', '/api/invitations', body)).json()
    await eventually(async () =>
      expect(await parked()).toMatchObject([
        { part: 'reactor', name: 'mail', events: 1, command: 'npm run reactions:retry mail' },
      ]),
    )
    expect(await health()).toMatchObject({
      status: 200,
      missed: { readModels: [], reactors: [{ name: 'mail', type: 'InvitationIssued', stream: `invitation-${id}` }] },
    })
    expect((await health()).text).not.toMatch(/Walter|lena/)
    await allow()
    expect(await retryParked(api.application.services.database, 'mail')).toBe(1)
    await eventually(async () => expect(await parked()).toEqual([]))
    await eventually(async () => {
      const [invitation] = (await api.admin.call('GET', '/api/invitations')).json()
      expect(invitation).toMatchObject({ id, mail: 'sent' })
    })
  })
})
