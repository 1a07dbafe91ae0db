import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { Application } from '../../app/app.ts'
import type { Api, Person } from '../../testing/api.ts'
import { adminPassword, peopleOf, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { heldApplication } from '../../testing/held-application.ts'
import { mailsTo } from '../../testing/mails.ts'
import { someFile } from '../../testing/submission-documents/uploading.ts'
import { agencyPeople, iban, type AgencyPeople } from '../../testing/agents/agency-people.ts'

let api: Api
let people: AgencyPeople
/** Another process on the same database, and the admin there. */
let second: Application
let there: Person
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
  const { config } = api.application.services
  second = await heldApplication({ ...config, process: 'web' }, api.databaseUrl)
  there = await peopleOf(second).signedIn(config.adminEmail, adminPassword)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const base = '/api/agent-profile'
const read = async (person: Person, agentId: string) => (await person.call('GET', `${base}/${agentId}`)).json()
const review = (agentId: string, body: { [field: string]: Json }, who = api.admin) =>
  who.call('POST', `${base}/${agentId}/review`, body)
const revisionOf = async (agentId: string): Promise<number> => (await read(api.admin, agentId)).revision
const decidePayout = (agentId: string, body: Json) => api.admin.call('POST', `${base}/${agentId}/payout-change`, body)
const addressOf = async ({ accountId }: Person) => {
  const { state } = await api.application.services.accounts.load(accountId)
  return state.status === 'none' ? '' : (state.email ?? '')
}

describe('staff', () => {
  it('approve what they saw: the agency may book, and is told in its language', async () => {
    const { owner, agentId } = await people.pending()
    await owner.call('PATCH', `${base}/${agentId}`, { preferredLanguage: 'de' })
    const revision = await revisionOf(agentId)
    await owner.call('PATCH', `${base}/${agentId}`, { website: 'tidewrack.example' })
    expect((await review(agentId, { decision: 'approve', revision })).json()).toMatchObject({
      status: 409,
      code: 'agents.changedSince',
    })
    expect(
      (
        await review(agentId, {
          decision: 'approve',
          revision: await revisionOf(agentId),
          remarks: 'Willkommen <an Bord>',
        })
      ).json(),
    ).toMatchObject({ internalStatus: 'approved', kycStatus: 'approved' })
    expect(await read(owner, agentId)).toMatchObject({
      canProcessBookings: true,
      kycStatus: 'approved',
      activationDate: expect.any(String),
      reviewNotes: 'Willkommen <an Bord>',
    })
    const mails = await mailsTo(api.dataDir, await addressOf(owner), 2)
    expect(mails.map(({ subject, language }) => [subject, language])).toEqual([
      ['Your agency profile is complete', 'en'],
      ['Ihre Agentur ist freigegeben', 'de'],
    ])
    expect(mails[1]?.text).toContain('Snefro schreibt:\nWillkommen <an Bord>')
    expect(mails[1]?.html).toContain('Willkommen &lt;an Bord&gt;')
  })

  it('reject with a reason, which the agency sees, corrects and submits again', async () => {
    const { owner, agentId } = await people.pending()
    const revision = await revisionOf(agentId)
    expect((await review(agentId, { decision: 'reject', revision })).json()).toMatchObject({
      status: 422,
      code: 'review.reasonMissing',
      detail: expect.not.stringContaining('guests'),
    })
    expect((await review(agentId, { decision: 'reject', revision, remarks: 'No licence' })).statusCode).toBe(200)
    expect(await read(owner, agentId)).toMatchObject({
      status: 'rejected',
      kycStatus: 'rejected',
      isProfileComplete: false,
      reviewNotes: 'No licence',
      editable: true,
      may: expect.arrayContaining(['complete']),
    })
    expect(
      (await owner.call('PATCH', `${base}/${agentId}`, { vatTaxId: 'ATU1', isProfileComplete: true })).json(),
    ).toMatchObject({ changed: ['vatTaxId'], isProfileComplete: true })
    expect(await read(api.admin, agentId)).toMatchObject({ status: 'pending', reviewNotes: null })
    const mails = await mailsTo(api.dataDir, await addressOf(owner), 3)
    expect(mails[1]).toMatchObject({
      subject: 'Your agency is not approved',
      text: expect.stringContaining('No licence'),
      links: [expect.stringContaining('/agent-profile')],
    })
  })

  it('ask for corrections of single fields: those are open, and nothing else', async () => {
    const { owner, agentId } = await people.pending()
    const revision = await revisionOf(agentId)
    for (const wrong of [
      {},
      { items: [{ field: 'favouriteFish', comment: '' }] },
      { items: [{ comment: 'no field' }] },
    ])
      expect((await review(agentId, { decision: 'request_corrections', revision, ...wrong })).statusCode).toBe(422)
    const items = [
      { field: 'vatTaxId', comment: 'One digit short' },
      { field: 'businessLicenseUploaded', comment: 'Expired' },
    ]
    expect((await review(agentId, { decision: 'request_corrections', revision, items })).json()).toMatchObject({
      internalStatus: 'corrections',
      kycStatus: 'pending',
    })
    expect(await read(owner, agentId)).toMatchObject({
      requestedItems: [
        { person: 1, ...items[0] },
        { person: 1, ...items[1] },
      ],
      editable: ['1:vatTaxId', '1:businessLicenseUploaded'],
      isProfileComplete: false,
    })
    expect((await owner.call('PATCH', `${base}/${agentId}`, { website: 'x.example' })).json()).toMatchObject({
      code: 'submissions.notEditable',
    })
    expect(
      (await owner.call('PATCH', `${base}/${agentId}`, { vatTaxId: 'ATU12', isProfileComplete: true })).json(),
    ).toMatchObject({ internalStatus: 'pending' })
    const mails = await mailsTo(api.dataDir, await addressOf(owner), 3)
    expect(mails[1]?.text).toContain('– VAT or tax number: One digit short\n– ')
    await caughtUp(api)
    const history = (await owner.call('GET', `${base}/${agentId}/history`)).json()
    expect(history.map(({ type }: { type: string }) => type).slice(0, 4)).toEqual([
      'AgentProfileCompleted',
      'AnswersSaved',
      'AgentCorrectionsRequested',
      'AgentProfileCompleted',
    ])
    expect(history[2]).toMatchObject({
      actor: { role: 'operator' },
      items: [
        { person: 1, ...items[0] },
        { person: 1, ...items[1] },
      ],
    })
  })

  it('decide once, however many at once and wherever, and never over what the agency saves meanwhile', async () => {
    const { owner, agentId } = await people.pending()
    const revision = await revisionOf(agentId)
    const decisions = await Promise.all([
      review(agentId, { decision: 'approve', revision }, there),
      review(agentId, { decision: 'reject', revision, remarks: 'No' }),
      review(agentId, { decision: 'request_corrections', revision, remarks: 'Hm' }, there),
      owner.call('PATCH', `${base}/${agentId}`, { vatTaxId: 'ATU3' }),
    ])
    const codes = decisions.slice(0, 3).map((answer): string => answer.json().code ?? answer.json().internalStatus)
    const decided = codes.filter((code) => code !== 'agents.changedSince')
    expect(decided.length).toBeLessThanOrEqual(1)
    expect((await read(owner, agentId)).status).toBe(decided[0] ?? 'pending')
  })

  it('are heard in every process at once', async () => {
    const { owner, agentId } = await people.pending()
    const { revision } = await read(owner, agentId)
    expect((await review(agentId, { decision: 'approve', revision }, there)).statusCode).toBe(200)
    expect(await read(owner, agentId)).toMatchObject({ status: 'approved', canProcessBookings: true })
    const saved = await owner.call(
      'PATCH',
      `${base}/${agentId}`,
      { bankDetails: { iban: other } },
      { 'if-match': `"${revision}"` },
    )
    expect([saved.statusCode, (await read(there, agentId)).payoutChange?.changes.length]).toEqual([200, 1])
  })

  it('say the same again without doing it twice, but each look is one of its own', async () => {
    const { owner, agentId } = await people.pending()
    const key = { 'idempotency-key': 'once' }
    const twice = async (who: Person, path: string, body: Json) =>
      [
        await who.call('POST', `${base}/${agentId}/${path}`, body, key),
        await who.call('POST', `${base}/${agentId}/${path}`, body, key),
      ].map((answer) => answer.json())
    const [first, second] = await twice(api.admin, 'review', {
      decision: 'reject',
      revision: await revisionOf(agentId),
      remarks: 'No',
    })
    expect(second).toEqual(first)
    const [done, again] = await twice(owner, 'complete', { contractSigned: true })
    expect([done.status, again.revision]).toEqual(['pending', done.revision])
    const [one, other] = await twice(owner, 'reveal', { fields: ['bankDetailsIban'] })
    expect(other.revision).toBe(one.revision + 1)
  })

  it('are refused what is not theirs to do, or makes no sense', async () => {
    expect((await review((await people.agency()).agentId, { decision: 'approve', revision: 0 })).json()).toMatchObject({
      status: 409,
      code: 'review.notAllowed',
    })
    const { agentId } = await people.pending()
    const revision = await revisionOf(agentId)
    expect((await review(agentId, { decision: 'approve', revision }, await people.manager())).json()).toMatchObject({
      status: 403,
    })
    for (const body of [
      { decision: 'approve' },
      { decision: 'maybe', revision },
      { decision: 'approve', revision: '3' },
      { decision: 'approve', revision: 999 },
      { decision: 'reject', revision, remarks: 'x'.repeat(2001) },
      { decision: 'approve', revision, more: 1 },
    ]) {
      expect((await review(agentId, body)).statusCode, JSON.stringify(body)).toBe(422)
    }
  })
})

describe('terms', () => {
  const set = (agentId: string, body: Json, headers?: Record<string, string>) =>
    api.admin.call('PATCH', `/api/agents/${agentId}/terms`, body, headers)

  it('are set by staff, checked by their form, and told in the history; internal ones to staff alone', async () => {
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
    expect(await read(api.admin, agentId)).toMatchObject({
      creditLimit: 7000,
      internalAgentCode: 'TW-1',
      internalRemarks: 'Pays late',
    })
    const shown = await owner.call('GET', base)
    expect(shown.json()).toMatchObject({ creditLimit: 7000, assignedAccountManager: 'Nadia' })
    expect(shown.body).not.toMatch(/Pays late|TW-1|internalRemarks/)
    expect((await owner.call('PATCH', `${base}/${agentId}`, { creditLimit: 9_000_000 })).json()).toMatchObject({
      changed: [],
    })
    await caughtUp(api)
    const [newest] = (await api.admin.call('GET', `${base}/${agentId}/history`)).json()
    expect(newest).toMatchObject({
      type: 'AgentTermsSet',
      changes: [
        { field: 'creditLimit', label: 'Credit limit', from: 5000, to: 7000 },
        { field: 'assignedAccountManager', label: 'Account manager', from: null, to: 'Nadia' },
      ],
    })
    expect((await owner.call('GET', `${base}/${agentId}/history`)).body).not.toMatch(
      /Pays late|TW-1|internal(Remarks|AgentCode)/,
    )
  })
})

const other = 'FR7630006000011234567890189'

describe('where money goes, once approved', () => {
  it('waits for staff; the agency is mailed once, where it was known before, and at the decision', async () => {
    const { owner, agentId } = await people.approved()
    const saved = await owner.call('PATCH', `${base}/${agentId}`, {
      bankDetails: { iban: 'FR76' },
      website: 'tidewrack.example',
      billingEmail: 'thief@evil.example',
    })
    expect(saved.json().changed.toSorted()).toEqual(['bankDetailsIban', 'billingEmail', 'website'])
    await owner.call('PATCH', `${base}/${agentId}`, { bankDetails: { iban: other } })
    await owner.call('PATCH', `${base}/${agentId}`, { bankDetails: { bic: 'AGRIFRPP' } })
    const waiting = await read(owner, agentId)
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
      await api.admin.call('POST', `${base}/${agentId}/reveal`, { fields: ['bankDetailsIban'] })
    ).json()
    expect([values, proposed]).toEqual([{ bankDetailsIban: iban }, { bankDetailsIban: other }])
    await caughtUp(api)
    const list = (await api.admin.call('GET', '/api/agents?state=approved&limit=200')).json()
    expect(list.find((row: { agentId: string }) => row.agentId === agentId)).toMatchObject({ hasPayoutChange: true })

    const { changeId } = waiting.payoutChange
    expect((await decidePayout(agentId, { decision: 'confirm', changeId: 'another' })).json()).toMatchObject({
      status: 409,
      code: 'agents.changedSince',
    })
    const both = await Promise.all([
      decidePayout(agentId, { decision: 'confirm', changeId }),
      decidePayout(agentId, { decision: 'refuse', changeId, remarks: 'Unknown bank' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const isConfirmed = both[0]?.statusCode === 200
    expect(await read(owner, agentId)).toMatchObject({
      payoutChange: null,
      bankDetails: { iban: isConfirmed ? '•••• 0189' : '•••• 3201' },
    })

    const address = await addressOf(owner)
    const [asked] = await mailsTo(api.dataDir, `${address}, billing@tidewrack.example`)
    const later = await mailsTo(api.dataDir, `${address}, thief@evil.example`, 3)
    const waits = 'A change of your payout details is waiting'
    expect([asked, ...later].map((mail) => mail?.subject).toSorted()).toEqual([
      waits,
      waits,
      waits,
      isConfirmed ? 'Your payout details were changed' : 'Your payout details were not changed',
    ])
    expect([asked, ...later].map((mail) => mail?.text).join('')).not.toMatch(/0189|3201|FR76|AGRI/)
    await caughtUp(api)
    const history = await owner.call('GET', `${base}/${agentId}/history`)
    expect(history.body).not.toMatch(new RegExp(`${iban}|${other}|AGRIFRPP`))
    expect(history.json().filter(({ type }: { type: string }) => type === 'PayoutChangeProposed')).toHaveLength(3)
  })

  it('is no business of the team, nor is that it waits', async () => {
    const { owner, agentId } = await people.approved()
    const member = await people.member(owner)
    await owner.call('PATCH', `${base}/${agentId}`, { bankDetails: { iban: other } })
    expect(await read(member, agentId)).toMatchObject({ payoutChange: null, bankDetails: null, may: ['save'] })
    expect((await member.call('PATCH', `${base}/${agentId}`, { payoutMethod: 'paypal' })).json()).toMatchObject({
      code: 'submissions.notEditable',
    })
    expect(
      (await member.call('PATCH', `${base}/${agentId}`, { website: 'x.example', bankDetails: null })).json(),
    ).toMatchObject({ changed: ['website'] })
    const { changeId, changes } = (await read(owner, agentId)).payoutChange
    expect(changes).toHaveLength(1)
    expect(
      (await member.call('POST', `${base}/${agentId}/payout-change`, { decision: 'withdraw', changeId })).statusCode,
    ).toBe(403)
    expect(
      (await owner.call('POST', `${base}/${agentId}/payout-change`, { decision: 'confirm', changeId })).statusCode,
    ).toBe(403)
    expect(
      (await owner.call('POST', `${base}/${agentId}/payout-change`, { decision: 'withdraw', changeId })).statusCode,
    ).toBe(200)
    expect((await decidePayout(agentId, { decision: 'confirm', changeId })).json()).toMatchObject({
      code: 'agents.changedSince',
    })
    await caughtUp(api)
    const told = async (who: Person) =>
      (await who.call('GET', `${base}/${agentId}/history`)).json().map(({ type }: { type: string }) => type)
    expect((await told(owner)).slice(0, 3)).toEqual(['PayoutChangeWithdrawn', 'AnswersSaved', 'PayoutChangeProposed'])
    expect((await told(member)).filter((type: string) => /Payout|Secrets/.test(type))).toEqual([])
  })
})

it('is erased with the account that holds it: profile, bank details, terms, documents and what is told of them', async () => {
  const { owner, agentId } = await people.approved()
  const form = new FormData()
  form.set('kind', 'taxCertificate')
  form.set('file', new Blob([new Uint8Array(someFile())]), 'Marta-tax.pdf')
  const { documentId } = (await owner.send('POST', `${base}/${agentId}/documents`, form)).json()
  await api.admin.call('PATCH', `/api/agents/${agentId}/terms`, { internalRemarks: 'Pays late' })
  await owner.call('PATCH', `${base}/${agentId}`, { bankDetails: { iban: other } })
  expect((await api.admin.call('POST', `/api/admin-users/${owner.accountId}/erase`, {})).statusCode).toBe(200)
  await caughtUp(api)
  const answers = await Promise.all([
    api.admin.call('GET', `${base}/${agentId}`),
    api.admin.call('GET', `${base}/${agentId}/history`),
    api.admin.call('GET', `${base}/${agentId}?revision=2`),
    api.admin.call('GET', '/api/agents?limit=200'),
  ])
  for (const { body } of answers.slice(0, 3)) expect(body).not.toMatch(/Tidewrack|Marta|0189|3201|Pays late|billing@/)
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
  expect((await api.admin.call('GET', `${base}/${agentId}/documents/${documentId}`)).statusCode).toBe(404)
  expect(
    (await api.admin.call('POST', `${base}/${agentId}/reveal`, { fields: ['bankDetailsIban'] })).json().values ?? {},
  ).not.toMatchObject({ bankDetailsIban: expect.any(String) })
})

describe('the list of agents', () => {
  it('has an agency as soon as an account holds it, empty to be opened, and not its team', async () => {
    const { owner, agentId } = await people.agency()
    await caughtUp(api)
    const name = (await addressOf(owner)).split('@')[0] ?? ''
    const found = await api.admin.call('GET', `/api/agents?search=${name}`)
    expect(found.json()).toMatchObject([
      {
        agentId,
        state: 'draft',
        internalStatus: 'pending',
        kycStatus: 'pending',
        tradingName: null,
        ownerEmail: await addressOf(owner),
        teamSize: 0,
        hasPayoutChange: false,
      },
    ])
    expect(found.headers).toMatchObject({
      'x-total-count': '1',
      'x-state-counts': JSON.stringify({ draft: 1, pending: 0, corrections: 0, approved: 0, rejected: 0 }),
    })
    expect(await read(api.admin, agentId)).toMatchObject({ agentId, createdAt: null })
    await owner.call('POST', base, { tradingName: 'Ünique Dives', agencyType: 'freelancer' })
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

  it('comes in pages, and is for staff', async () => {
    await Promise.all(Array.from({ length: 3 }, () => people.agency()))
    await caughtUp(api)
    const seen: string[] = []
    for (let address: string | undefined = '/api/agents?limit=2'; address !== undefined;) {
      const page = await api.admin.call('GET', address)
      seen.push(...page.json().map(({ agentId }: { agentId: string }) => agentId))
      address = /<([^>]*)>/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(String(seen.length)).toBe((await api.admin.call('GET', '/api/agents')).headers['x-total-count'])
    const { owner } = await people.agency()
    expect((await owner.call('GET', '/api/agents')).statusCode).toBe(403)
    for (const wrong of ['state=lost', 'limit=0', 'limit=x', 'cursor=x', `search=${'x'.repeat(201)}`])
      expect((await api.admin.call('GET', `/api/agents?${wrong}`)).statusCode, wrong).toBe(422)
  })
})
