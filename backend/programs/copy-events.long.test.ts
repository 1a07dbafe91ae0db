import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '@fleet/platform/database/database'
import type { Application } from '../app/app.ts'
import { copyEvents } from './copy-events.ts'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { poolAt } from '@fleet/platform/database/pool'
import { copyLog } from '@fleet/platform/event-sourcing/stores/copy/copy-log'
import { startStandIn } from '@fleet/platform/event-sourcing/stores/stand-in/stand-in'
import type { StandIn } from '@fleet/platform/event-sourcing/stores/stand-in/stand-in'
import { openCopiedStore, openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { adminPassword, peopleOf, startApi } from '../testing/api.ts'
import type { Api } from '../testing/api.ts'
import { caughtUp } from '../testing/caught-up.ts'
import { heldApplication } from '../testing/held-application.ts'
import { mailsTo } from '../testing/mails.ts'
import { openKeyRing } from '@fleet/platform/vault/key-ring'
import { createVault } from '@fleet/platform/vault/vault'

let api: Api
let standIn: StandIn
let id: string
beforeAll(async () => {
  standIn = await startStandIn()
  api = await startApi()
  id = (await api.admin.call('POST', '/api/submissions', {})).json().id
  await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Maria' })
  await api.admin.call('POST', '/api/invitations', { roleType: 'guest', submissionId: id, email: 'maria@example.com' })
  await mailsTo(api.dataDir, 'maria@example.com')
})
afterAll(async () => {
  // Its application is closed before.
  await api.close().catch(() => {})
  await standIn.stop()
})

/** As `npm run events:copy` does. */
async function copy(eventStoreUrl: string | undefined): Promise<{ isDone: boolean; said: string[] }> {
  const { owner, ...addresses } = databaseAddresses(api.databaseUrl)
  const [vaultPool, service] = [
    poolAt(addresses.vault, { name: 'test', most: 2 }),
    poolAt(addresses.service, { name: 'test', most: 1 }),
  ]
  const database = await createDatabase(addresses.reads, { name: 'test', most: 1 })
  const secrets = api.application.services.config
  const keys = await openKeyRing(vaultPool, secrets)
  const store = openEventStore({ eventStoreUrl, databaseUrl: addresses.events, connections: 1, keys })
  const said: string[] = []
  try {
    const parts = {
      store,
      isNumbered: false,
      vault: createVault(vaultPool, keys),
      keys,
      secrets,
      pools: { vault: vaultPool, service },
      database,
      owner,
      eventStoreUrl,
    }
    return { isDone: await copyEvents(parts, { say: (line) => said.push(line) }), said }
  } finally {
    await store.close()
    await Promise.all([vaultPool.end(), service.end(), database.end()])
  }
}

/** Without the server's own. */
const eventsOf = ({ log }: StandIn) => log.all.filter(({ stream }) => !stream.startsWith('$'))
const startedOn = (eventStoreUrl: string | undefined): Promise<Application> =>
  heldApplication({ ...api.application.services.config, eventStoreUrl }, api.databaseUrl)
const mails = async () => (await readdir(join(api.dataDir, 'outbox'))).filter((name) => name.endsWith('.json')).length

describe('npm run events:copy', () => {
  it('is refused without a target', async () => {
    await expect(copy(undefined)).rejects.toThrow(/^EVENTSTORE_URL must name/)
  })

  it('is refused on a target that holds something else', async () => {
    const other = await startStandIn()
    const store = openCopiedStore({ eventStoreUrl: other.url, databaseUrl: '' })
    await store.append('orders-1', -1, [
      { id: '6f0f3d2a-59f3-4d7f-b6f3-70c2bdb4a3a1', type: 'OrderPlaced', data: {}, metadata: {} },
    ])
    await store.close()
    await expect(copy(other.url)).rejects.toThrow(/holds something else: orders-1 revision 0/)
    expect(eventsOf(other)).toHaveLength(1)
    await other.stop()
  })

  it('copies while the application serves, moves the log once it is stopped, and the application goes on there', async () => {
    await caughtUp(api)
    const first = await copy(standIn.url)
    expect([first.isDone, first.said.at(-1)]).toEqual([false, expect.stringMatching(/^The application runs: stop/)])
    await api.admin.call('PATCH', `/api/submissions/${id}`, { lastName: 'Test' })
    await caughtUp(api)
    const sent = await mails()
    await api.application.close()

    const second = await copy(standIn.url)
    expect([second.isDone, second.said.at(-1)]).toEqual([
      true,
      expect.stringMatching(/^\d+ events in \d+ streams are the same in both/),
    ])
    expect(standIn.log.stream(`submission-${id}`).map(({ type }) => type)).toEqual([
      'SubmissionStarted',
      'AnswersSaved',
      'AnswersSaved',
    ])
    expect((await copy(standIn.url)).isDone).toBe(true) // As after a kill at its end.

    await expect(startedOn(undefined)).rejects.toThrow(/^the events of this database were copied .* EVENTSTORE_URL/)
    const source = openCopiedStore({ databaseUrl: databaseAddresses(api.databaseUrl).events })
    await expect(
      source.append(`submission-${id}`, 2, await source.read(`submission-${id}`, { limit: 1 })),
    ).rejects.toThrow()
    await source.close()

    const moved = await startedOn(standIn.url)
    try {
      const admin = await peopleOf(moved).signedIn('admin@example.com', adminPassword)
      const list = async (search: string) => (await admin.call('GET', `/api/submissions?search=${search}`)).json()
      expect(await list('Maria')).toEqual([expect.objectContaining({ id, firstName: 'Maria', lastName: 'Test' })])
      expect((await admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Marie' })).statusCode).toBe(200)
      expect(await list('Marie')).toEqual([expect.objectContaining({ id })])
      await admin.call('POST', '/api/invitations', { roleType: 'guest', submissionId: id, email: 'nora@example.com' })
      await mailsTo(api.dataDir, 'nora@example.com')
      expect([await mails(), (await mailsTo(api.dataDir, 'maria@example.com')).length]).toEqual([sent + 1, 1])
      const history: { revision: number }[] = (await admin.call('GET', `/api/submissions/${id}/history`)).json()
      expect(history.map(({ revision }) => revision)).toEqual([3, 2, 1, 0])
      expect((await moved.app.inject({ url: '/health/ready' })).json()).toMatchObject({
        status: 'ok',
        seals: { state: 'fit' },
        log: { state: 'same' },
      })
    } finally {
      await moved.close()
    }
    await expect(copy(standIn.url)).rejects.toThrow(/has more than the log/)
  })
})

describe('a copy that was killed', () => {
  it('goes on where it ended', async () => {
    const target = await startStandIn()
    const source = openCopiedStore({ databaseUrl: databaseAddresses(api.databaseUrl).events })
    const store = openCopiedStore({ eventStoreUrl: target.url, databaseUrl: '' })
    let left = 5
    const killed = {
      ...store,
      append: (...args: Parameters<typeof store.append>) =>
        left-- > 0 ? store.append(...args) : Promise.reject(new Error('killed')),
    }
    await expect(copyLog({ source, target: killed })).rejects.toThrow('killed')
    const before = eventsOf(target).length
    expect(before).toBeGreaterThan(0)
    const { isDone, said } = await copy(target.url)
    expect([isDone, said[1]]).toEqual([
      true,
      expect.stringMatching(new RegExp(`^${before} events had been copied, [1-9]\\d* are now\\.$`)),
    ])
    await Promise.all([source.close(), store.close()])
    await target.stop()
  })
})
