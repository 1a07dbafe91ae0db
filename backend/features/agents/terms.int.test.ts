import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { agencyCalls, profilePath } from '../../testing/agents/agency-calls.ts'
import { agencyPeople, type AgencyPeople } from '../../testing/agents/agency-people.ts'
import { account, expectHidden, firstAdmin } from '../../testing/visibility/hidden-text.ts'

let api: Api
let people: AgencyPeople
let calls: ReturnType<typeof agencyCalls>
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
  calls = agencyCalls(api)
})
afterAll(() => api.close())

describe('terms', () => {
  const set = (agentId: string, body: Json, headers?: Record<string, string>) =>
    api.admin.call('PATCH', `/api/agents/${agentId}/terms`, body, headers)

  it('internal ones cannot be reached by an agency through any call', async () => {
    const owner = await api.person('agent', 'Termsowner', 'agency-terms')
    await expectHidden(api, /Pays late|TW-1|internalRemarks|internalAgentCode/, {
      from: [account(api, 'Termsowner'), await people.teamMember(owner)],
      shownTo: firstAdmin(api),
      places: { agentId: ['agency-terms'] },
      during: () => set('agency-terms', { creditLimit: 5000, internalAgentCode: 'TW-1', internalRemarks: 'Pays late' }),
    })
  })

  it('are set by staff, validated by their form, and recorded in the history; internal ones for staff alone', async () => {
    const { owner, agentId } = await people.agency()
    const first = await set(agentId, {
      creditLimit: 5000,
      internalAgentCode: 'TW-1',
      internalRemarks: 'Pays late',
      allowedProducts: [],
    })
    expect(first.json()).toMatchObject({
      changed: ['creditLimit', 'internalAgentCode', 'internalRemarks'],
      cleared: [],
    })
    await set(agentId, { creditLimit: 7000, assignedAccountManager: 'Nadia' })
    expect(
      (await set(agentId, { assignedAccountManager: 'Omar' }, { 'if-match': `"${first.json().revision}"` })).json(),
    ).toMatchObject({
      status: 409,
      code: 'submissions.conflict',
      errors: [{ field: 'assignedAccountManager', yours: 'Omar', theirs: 'Nadia' }],
    })
    for (const [body, field] of [
      [{ creditLimit: -1 }, 'creditLimit'],
      [{ creditLimit: 'much' }, 'creditLimit'],
      [{ commissionTier: 'platinum deluxe' }, 'commissionTier'],
      [{ internalAgentCode: 'a b' }, 'internalAgentCode'],
      [{ tradingName: 'X' }, 'tradingName'],
    ] as const) {
      expect((await set(agentId, body)).json(), field).toMatchObject({ status: 422, errors: [{ field }] })
    }
    expect(await calls.read(api.admin, agentId)).toMatchObject({
      creditLimit: 7000,
      internalAgentCode: 'TW-1',
      internalRemarks: 'Pays late',
    })
    const shown = await owner.call('GET', profilePath)
    expect(shown.json()).toMatchObject({ creditLimit: 7000, assignedAccountManager: 'Nadia' })
    expect(shown.body).not.toMatch(/Pays late|TW-1|internalRemarks/)
    expect((await owner.call('PATCH', `${profilePath}/${agentId}`, { creditLimit: 9_000_000 })).json()).toMatchObject({
      changed: [],
    })
    await caughtUp(api)
    const [newest] = (await api.admin.call('GET', `${profilePath}/${agentId}/history`)).json()
    expect(newest).toMatchObject({
      type: 'AgentTermsSet',
      changes: [
        { field: 'creditLimit', label: 'Credit limit', from: 5000, to: 7000 },
        { field: 'assignedAccountManager', label: 'Account manager', from: null, to: 'Nadia' },
      ],
    })
    expect((await owner.call('GET', `${profilePath}/${agentId}/history`)).body).not.toMatch(
      /Pays late|TW-1|internal(Remarks|AgentCode)/,
    )
  })
})
