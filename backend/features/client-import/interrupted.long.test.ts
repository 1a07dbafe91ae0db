import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Application } from '../../app/app.ts'
import { type Api, type Person, peopleOf, startApi } from '../../testing/api.ts'
import { checkedApplication } from '../../testing/checked-application.ts'
import { addAccount } from '../../testing/new-account.ts'
import { inDays } from '../../testing/sample-guest.ts'
import { startRegistration } from '../submissions/commands/start-registration.ts'
import { confirmImport } from './importing.ts'

/**
 * A process that serves requests and runs no reactors: what follows from events is left to another process, as after a
 * kill.
 */
let web: Api
let agent: Person
let account: { email: string; password: string }
let whole: Application | undefined
beforeAll(async () => {
  web = await startApi({ PROCESS: 'web' })
  account = await addAccount(web.application.services, { role: 'agent', name: 'Marta', agentId: 'agency-1' })
  agent = await web.signedIn(account.email, account.password)
})
afterAll(async () => {
  await whole?.close()
  await web.close()
})

const trip = { boatName: 'Snefro Spirit', tripStartDate: inDays(60), tripEndDate: inDays(67) }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const actor = { id: 'agent-1', role: 'agent', agentId: 'agency-1' } as const

it('a confirmed import is finished by any process wherever it was interrupted; an unconfirmed one is dropped', async () => {
  const { services } = web.application
  const { clientImports, store, vault, clock } = services
  const rows = ['Ann', 'Ben', 'Cleo'].map((name, place) => ({ row: place + 2, cells: [name, 'Cut-Off'] }))
  const begun = await agent.call('POST', '/api/client-imports', {
    columns: ['firstName', 'lastName'],
    orders: [],
    trip,
    rows,
  })
  expect(begun.json()).toMatchObject({ status: 'creating', total: 3, created: 0 })
  const { id } = begun.json()

  // Killed after the first registration was started, before its answers were saved.
  const { state } = await clientImports.load(id)
  if (state.status !== 'creating') throw new Error(state.status)
  const first = await startRegistration(
    services,
    { commandId: state.rows[0]?.commandId ?? '', actor: { ...actor, id: agent.accountId }, now: clock.now() },
    { agentId: 'agency-1' },
    Number(clock.today().slice(0, 4)),
  )

  // Killed between two appends of rows, and not confirmed for minutes.
  const long = {
    specialRequests: 'x'.repeat(2000),
    dietaryRequirements: 'y'.repeat(2000),
    disabilities: 'z'.repeat(2000),
  }
  const many = Array.from({ length: 70 }, (_, place) => ({
    row: place + 2,
    commandId: `command-${place}`,
    answers: { firstName: `Given${place}`, ...long },
  }))
  await confirmImport(
    services,
    { importId: 'confirmed-in-parts', agentId: 'agency-1', rows: many },
    { commandId: 'c', actor, now: clock.now() },
  )
  const parts = await store.read('client-import-confirmed-in-parts')
  expect(parts.map(({ type }) => type)).toEqual(['ClientsListed', 'ClientsListed', 'ClientImportConfirmed'])
  for (const { data } of parts) expect(JSON.stringify(data).length).toBeLessThan(900_000)
  await clientImports.handle('abandoned', {
    type: 'ListClients',
    data: { importId: 'abandoned', agentId: 'agency-1', rows: many.slice(0, 2) },
    meta: { commandId: 'd', actor, now: minutesAgo(5) },
  })

  whole = await checkedApplication({ ...services.config, process: 'all' }, web.databaseUrl)
  const there = await peopleOf(whole).signedIn(account.email, account.password)
  const stateNow = async (which: string) => (await clientImports.load(which)).state
  await expect.poll(async () => (await stateNow(id)).status).toBe('finished')
  const { clients } = (await there.call('GET', `/api/client-imports/${id}`)).json()
  expect(clients[0]).toEqual({ submissionId: first.submissionId, referenceCode: first.referenceCode })
  const names = await Promise.all(
    clients.map(
      async ({ submissionId }: { submissionId: string }) =>
        (await there.call('GET', `/api/submissions/${submissionId}`)).json().firstName,
    ),
  )
  expect(names).toEqual(['Ann', 'Ben', 'Cleo'])

  await expect.poll(async () => (await stateNow('confirmed-in-parts')).status).toBe('finished')
  await expect.poll(async () => (await stateNow('abandoned')).status).toBe('dropped')
  await expect.poll(() => vault.findKey('abandoned')).toBeUndefined()
  await expect(
    confirmImport(
      services,
      { importId: 'abandoned', agentId: 'agency-1', rows: many.slice(2, 4) },
      { commandId: 'e', actor, now: clock.now() },
    ),
  ).rejects.toMatchObject({ code: 'imports.dropped' })
})
