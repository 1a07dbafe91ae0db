import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../../testing/api.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { withLimits } from '../../../testing/with-limits.ts'
import { applicationContract } from '../../../testing/stores/application.ts'
import { startStandIn, type StandIn } from '@fleet/platform/event-sourcing/stores/testing/stand-in/stand-in'

applicationContract('EVENTSTORE_URL on the stand-in', startStandIn)

describe('The application, when its event store fails for a moment', () => {
  let standIn: StandIn
  let api: Api
  beforeAll(async () => {
    standIn = await startStandIn()
    api = await startApi({ EVENTSTORE_URL: standIn.url }, withLimits({ storeWait: 2 }))
  })
  afterEach(() => standIn.faults.clear())
  afterAll(async () => {
    await api.close()
    await standIn.stop()
  })

  it('uses one subscription for all read models and reactors, also after an outage', async () => {
    await expect.poll(() => standIn.followed()).toBe(1)
    standIn.network.cut()
    await api.admin.call('POST', '/api/submissions', {})
    await caughtUp(api)
    await expect.poll(() => standIn.followed()).toBe(1)
  })

  it.each(['outcome-unknown', 'unavailable', 'drop'] as const)('saves once (%s)', async (kind) => {
    const { id }: { id: string } = (await api.admin.call('POST', '/api/submissions', {})).json()
    standIn.faults.order({ kind, on: 'append', times: 1 })
    const saved = await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Maria' })
    expect(saved.statusCode).toBe(200)
    const list = await api.admin.call('GET', '/api/submissions?search=Maria')
    expect(list.json()).toContainEqual(expect.objectContaining({ id, firstName: 'Maria' }))
    expect(standIn.log.stream(`submission-${id}`).filter(({ type }) => type === 'AnswersSaved')).toHaveLength(1)
  })

  it('does not block a save behind earlier ones of the same registration that are never answered', async () => {
    const { id }: { id: string } = (await api.admin.call('POST', '/api/submissions', {})).json()
    standIn.faults.order({ kind: 'hang', on: 'append' })
    const before = standIn.faults.received.append
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: `Maria ${number}` }),
      ),
    )
    expect(saves.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
      saves.map(() => [503, expect.stringMatching(/^store\./)]),
    )
    expect(standIn.faults.received.append - before).toBeLessThan(saves.length)
    standIn.faults.clear()
    expect((await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Maria' })).statusCode).toBe(200)
    expect(standIn.log.stream(`submission-${id}`).filter(({ type }) => type === 'AnswersSaved')).toHaveLength(1)
  })
})
