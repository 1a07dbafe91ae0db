import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { postgresEventStore } from '@fleet/platform/event-sourcing/stores/postgres'
import { type Api, startApi } from '../../../testing/api.ts'
import { caughtUp, subscriptionsCaughtUp } from '../../../testing/caught-up.ts'
import { listed, register } from '../../../testing/registering.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const health = async () => (await api.stranger.call('GET', '/health/ready')).json()

it('a forged event at the end of the log is parked and reported, and everything else continues', async () => {
  const id = await register(api.admin, 'Kept')
  await caughtUp(api)
  const stream = `submission-${id}`
  const raw = postgresEventStore({ url: api.databaseUrl })
  const [last] = await raw.read(stream, { direction: 'backwards', limit: 1 })
  const forged = {
    id: randomUUID(),
    type: 'AnswersSaved',
    data: { answers: { lastName: 'Forged' } },
    metadata: { actor: { id: 'somebody', role: 'admin' }, seal: 'made up' },
  }
  const { position } = await raw.append(stream, last?.revision ?? -1, [forged])
  await raw.close()

  // Until it is parked, a subscription that retries it is in `attention` too
  await subscriptionsCaughtUp(api.databaseUrl)
  const attention = await eventually(async () => {
    const { missed, seals, projections, reactors, attention: now } = await health()
    expect(missed.readModels).toContainEqual(
      expect.objectContaining({ name: 'submission-list', id: forged.id, stream, position: String(position) }),
    )
    expect(missed.reactors).toContainEqual(expect.objectContaining({ name: 'mail', id: forged.id }))
    expect(seals).toMatchObject({ state: 'broken', misfits: [expect.objectContaining({ id: forged.id })] })
    expect({ projections, reactors }).toMatchObject({ projections: { state: 'leading' }, reactors: { failures: [] } })
    expect(now).toEqual([
      { part: 'missed', instructions: expect.stringContaining('npm run projections:rebuild') },
      { part: 'seals', instructions: expect.stringContaining('npm run audit:verify') },
    ])
    return now
  })

  for (const elsewhere of [{ remoteAddress: '203.0.113.9' }, { headers: { 'x-forwarded-for': '203.0.113.9' } }]) {
    const { statusCode, body } = await api.application.app.inject({ url: '/health/ready', ...elsewhere })
    expect([statusCode, JSON.parse(body).attention]).toEqual([200, attention])
    expect(JSON.parse(body).missed.readModels.length).toBeGreaterThan(0)
    for (const name of [stream, id, forged.id, 'AnswersSaved']) expect(body).not.toContain(name)
  }

  await register(api.admin, 'Later')
  expect(await listed(api.admin)).toEqual(['Kept', 'Later'])
  const { id: invitation } = (
    await api.admin.call('POST', '/api/invitations', { roleType: 'guest', email: 'later@example.com' })
  ).json()
  await eventually(async () => {
    const invitations = (await api.admin.call('GET', '/api/invitations')).json()
    expect(invitations).toContainEqual(expect.objectContaining({ id: invitation, mail: 'sent' }))
  })
})
