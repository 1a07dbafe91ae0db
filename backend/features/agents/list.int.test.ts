import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { agencyCalls, profilePath } from '../../testing/agents/agency-calls.ts'
import { agencyPeople, type AgencyPeople } from '../../testing/agents/agency-people.ts'

let api: Api
let people: AgencyPeople
let calls: ReturnType<typeof agencyCalls>
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
  calls = agencyCalls(api)
})
afterAll(() => api.close())

describe('the list of agents', () => {
  it('has an agency as soon as an account holds it, with an empty profile, and without its team', async () => {
    const { owner, agentId } = await people.agency()
    await caughtUp(api)
    const name = (await calls.addressOf(owner)).split('@')[0] ?? ''
    const found = await api.admin.call('GET', `/api/agents?search=${name}`)
    expect(found.json()).toMatchObject([
      {
        agentId,
        state: 'draft',
        internalStatus: 'pending',
        kycStatus: 'pending',
        tradingName: null,
        ownerEmail: await calls.addressOf(owner),
        teamSize: 0,
        hasPayoutChange: false,
      },
    ])
    expect(found.headers).toMatchObject({
      'x-total-count': '1',
      'x-state-counts': JSON.stringify({ draft: 1, pending: 0, corrections: 0, approved: 0, rejected: 0 }),
    })
    expect(await calls.read(api.admin, agentId)).toMatchObject({ agentId, createdAt: null })
    await owner.call('POST', profilePath, { tradingName: 'Ünique Dives', agencyType: 'freelancer' })
    await people.member(owner)
    await caughtUp(api)
    expect(
      (await api.admin.call('GET', `/api/agents?search=${encodeURIComponent('ünique')}&state=draft`)).json(),
    ).toMatchObject([{ agentId, tradingName: 'Ünique Dives', agencyType: 'freelancer', teamSize: 1 }])
    expect((await api.admin.call('DELETE', `/api/admin-users/${owner.accountId}`)).statusCode).toBeLessThan(300)
    await caughtUp(api)
    expect(
      (await (await people.manager()).call('GET', `/api/agents?search=${encodeURIComponent('ünique')}`)).json(),
    ).toMatchObject([{ agentId, ownerName: null, ownerEmail: null }])
  })

  it('is paged, and is for staff', async () => {
    await Promise.all(Array.from({ length: 3 }, () => people.agency()))
    await caughtUp(api)
    const ids: string[] = []
    for (let address: string | undefined = '/api/agents?limit=2'; address !== undefined;) {
      const page = await api.admin.call('GET', address)
      ids.push(...page.json().map(({ agentId }: { agentId: string }) => agentId))
      address = /<([^>]*)>/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(String(ids.length)).toBe((await api.admin.call('GET', '/api/agents')).headers['x-total-count'])
    const { owner } = await people.agency()
    expect((await owner.call('GET', '/api/agents')).statusCode).toBe(403)
    for (const wrong of ['state=lost', 'limit=0', 'limit=x', 'cursor=x', `search=${'x'.repeat(201)}`])
      expect((await api.admin.call('GET', `/api/agents?${wrong}`)).statusCode, wrong).toBe(422)
  })
})
