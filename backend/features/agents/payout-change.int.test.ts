import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { mailsTo } from '../../testing/mails.ts'
import { someFile } from '../../testing/submission-documents/uploading.ts'
import { agencyCalls, otherIban, profilePath } from '../../testing/agents/agency-calls.ts'
import { agencyPeople, iban, type AgencyPeople } from '../../testing/agents/agency-people.ts'
import { expectHidden, firstAdmin } from '../../testing/visibility/hidden-text.ts'
import { withoutIds } from '../../testing/without-ids.ts'

let api: Api
let people: AgencyPeople
let calls: ReturnType<typeof agencyCalls>
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
  calls = agencyCalls(api)
})
afterAll(() => api.close())

describe('payout details of an approved agency', () => {
  it('wait for staff; the agency is mailed once at the known address, and again at the decision', async () => {
    const { owner, agentId } = await people.approved()
    const saved = await owner.call('PATCH', `${profilePath}/${agentId}`, {
      bankDetails: { iban: 'FR76' },
      website: 'tidewrack.example',
      billingEmail: 'thief@evil.example',
    })
    expect(saved.json().changed.toSorted()).toEqual(['bankDetailsIban', 'billingEmail', 'website'])
    await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { iban: otherIban } })
    await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { bic: 'AGRIFRPP' } })
    const waiting = await calls.read(owner, agentId)
    expect(waiting).toMatchObject({
      bankDetails: { iban: '•••• 3201' },
      website: 'tidewrack.example',
      payoutChange: {
        proposedBy: expect.stringContaining('Owner'),
        changes: [
          { field: 'bankDetailsIban', from: '•••• 3201', to: '•••• 0189', toText: '•••• 0189' },
          { field: 'bankDetailsBic' },
        ],
      },
    })
    const { values, proposed } = (
      await api.admin.call('POST', `${profilePath}/${agentId}/reveal`, { fields: ['bankDetailsIban'] })
    ).json()
    expect([values, proposed]).toEqual([{ bankDetailsIban: iban }, { bankDetailsIban: otherIban }])
    await caughtUp(api)
    const list = (await api.admin.call('GET', '/api/agents?state=approved&limit=200')).json()
    expect(list.find((row: { agentId: string }) => row.agentId === agentId)).toMatchObject({ hasPayoutChange: true })

    const { changeId } = waiting.payoutChange
    expect((await calls.decidePayout(agentId, { decision: 'confirm', changeId: 'another' })).json()).toMatchObject({
      status: 409,
      code: 'agents.changedSince',
    })
    const both = await Promise.all([
      calls.decidePayout(agentId, { decision: 'confirm', changeId }),
      calls.decidePayout(agentId, { decision: 'refuse', changeId, remarks: 'Unknown bank' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const isConfirmed = both[0]?.statusCode === 200
    expect(await calls.read(owner, agentId)).toMatchObject({
      payoutChange: null,
      bankDetails: { iban: isConfirmed ? '•••• 0189' : '•••• 3201' },
    })

    const address = await calls.addressOf(owner)
    const [firstMail] = await mailsTo(api.dataDir, `${address}, billing@tidewrack.example`)
    const later = await mailsTo(api.dataDir, `${address}, thief@evil.example`, 3)
    const waits = 'New payout details were requested for your agency'
    expect([firstMail, ...later].map((mail) => mail?.subject).toSorted()).toEqual([
      waits,
      waits,
      waits,
      isConfirmed ? 'Your payout details were changed' : 'Your payout details were not changed',
    ])
    expect(withoutIds([proposed, ...later].map((mail) => mail?.text).join(''))).not.toMatch(/0189|3201|FR76|AGRI/)
    await caughtUp(api)
    const history = await owner.call('GET', `${profilePath}/${agentId}/history`)
    expect(history.body).not.toMatch(new RegExp(`${iban}|${otherIban}|AGRIFRPP`))
    expect(history.json().filter(({ type }: { type: string }) => type === 'PayoutChangeProposed')).toHaveLength(3)
  })

  it('and their changes are hidden from the team', async () => {
    const { owner, agentId } = await people.approved()
    const member = await people.member(owner)
    await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { iban: otherIban } })
    expect(await calls.read(member, agentId)).toMatchObject({ payoutChange: null, bankDetails: null, may: ['save'] })
    expect((await member.call('PATCH', `${profilePath}/${agentId}`, { payoutMethod: 'paypal' })).json()).toMatchObject({
      code: 'submissions.notEditable',
    })
    expect(
      (await member.call('PATCH', `${profilePath}/${agentId}`, { website: 'x.example', bankDetails: null })).json(),
    ).toMatchObject({ changed: ['website'] })
    const { changeId, changes } = (await calls.read(owner, agentId)).payoutChange
    expect(changes).toHaveLength(1)
    expect(
      (await member.call('POST', `${profilePath}/${agentId}/payout-change`, { decision: 'withdraw', changeId }))
        .statusCode,
    ).toBe(403)
    expect(
      (await owner.call('POST', `${profilePath}/${agentId}/payout-change`, { decision: 'confirm', changeId }))
        .statusCode,
    ).toBe(403)
    expect(
      (await owner.call('POST', `${profilePath}/${agentId}/payout-change`, { decision: 'withdraw', changeId }))
        .statusCode,
    ).toBe(200)
    expect((await calls.decidePayout(agentId, { decision: 'confirm', changeId })).json()).toMatchObject({
      code: 'agents.changedSince',
    })
    await caughtUp(api)
    const historyTypes = async (who: Person) =>
      (await who.call('GET', `${profilePath}/${agentId}/history`)).json().map(({ type }: { type: string }) => type)
    expect((await historyTypes(owner)).slice(0, 3)).toEqual([
      'PayoutChangeWithdrawn',
      'AnswersSaved',
      'PayoutChangeProposed',
    ])
    expect((await historyTypes(member)).filter((type: string) => /Payout|Secrets/.test(type))).toEqual([])
  })
})

it('cannot be reached by a team member through any call', async () => {
  const { owner, agentId } = await people.approved()
  await expectHidden(api, /AGRIFRPP|RZBAATWW|Marta Ilic|PayoutChangeProposed/, {
    from: [await people.teamMember(owner)],
    shownTo: firstAdmin(api),
    places: { agentId: [agentId] },
    during: () => owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { bic: 'AGRIFRPP' } }),
  })
})

it('are erased with the account of the owner: profile, bank details, terms, documents and their history', async () => {
  const { owner, agentId } = await people.approved()
  const form = new FormData()
  form.set('kind', 'taxCertificate')
  form.set('file', new Blob([new Uint8Array(someFile())]), 'Marta-tax.pdf')
  const { documentId } = (await owner.send('POST', `${profilePath}/${agentId}/documents`, form)).json()
  await api.admin.call('PATCH', `/api/agents/${agentId}/terms`, { internalRemarks: 'Pays late' })
  await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { iban: otherIban } })
  expect((await api.admin.call('POST', `/api/admin-users/${owner.accountId}/erase`, {})).statusCode).toBe(200)
  await caughtUp(api)
  const answers = await Promise.all([
    api.admin.call('GET', `${profilePath}/${agentId}`),
    api.admin.call('GET', `${profilePath}/${agentId}/history`),
    api.admin.call('GET', `${profilePath}/${agentId}?revision=2`),
    api.admin.call('GET', '/api/agents?limit=200'),
  ])
  for (const { body } of answers.slice(0, 3))
    expect(withoutIds(body)).not.toMatch(/Tidewrack|Marta|0189|3201|Pays late|billing@/)
  expect(answers[0]?.json()).toMatchObject({
    erasedPersons: [1],
    bankDetails: null,
    internalRemarks: null,
    documents: { files: [] },
  })
  expect(answers[3]?.json().find((row: { agentId: string }) => row.agentId === agentId)).toMatchObject({
    tradingName: null,
    ownerName: null,
  })
  expect((await api.admin.call('GET', `${profilePath}/${agentId}/documents/${documentId}`)).statusCode).toBe(404)
  expect(
    (await api.admin.call('POST', `${profilePath}/${agentId}/reveal`, { fields: ['bankDetailsIban'] })).json().values ??
      {},
  ).not.toMatchObject({ bankDetailsIban: expect.any(String) })
})
