import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { Application } from '../../app/app.ts'
import { type Api, type Person, adminPassword, peopleOf, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { checkedApplication } from '../../testing/checked-application.ts'
import { mailsTo } from '../../testing/mails.ts'
import { agencyCalls, otherIban, profilePath } from '../../testing/agents/agency-calls.ts'
import { agencyPeople, type AgencyPeople } from '../../testing/agents/agency-people.ts'

let api: Api
let people: AgencyPeople
let calls: ReturnType<typeof agencyCalls>
/** Another process on the same database, with an admin signed in. */
let second: Application
let there: Person
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
  calls = agencyCalls(api)
  const { config } = api.application.services
  second = await checkedApplication({ ...config, process: 'web' }, api.databaseUrl)
  there = await peopleOf(second).signedIn(config.adminEmail, adminPassword)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

describe('staff', () => {
  it('approve the viewed revision: the agency may book, and is notified in its language', async () => {
    const { owner, agentId } = await people.pending()
    await owner.call('PATCH', `${profilePath}/${agentId}`, { preferredLanguage: 'de' })
    const revision = await calls.revisionOf(agentId)
    await owner.call('PATCH', `${profilePath}/${agentId}`, { website: 'tidewrack.example' })
    expect((await calls.review(agentId, { decision: 'approve', revision })).json()).toMatchObject({
      status: 409,
      code: 'agents.changedSince',
    })
    expect(
      (
        await calls.review(agentId, {
          decision: 'approve',
          revision: await calls.revisionOf(agentId),
          remarks: 'Willkommen <an Bord>',
        })
      ).json(),
    ).toMatchObject({ internalStatus: 'approved', kycStatus: 'approved' })
    expect(await calls.read(owner, agentId)).toMatchObject({
      canProcessBookings: true,
      kycStatus: 'approved',
      activationDate: expect.any(String),
      reviewNotes: 'Willkommen <an Bord>',
    })
    const mails = await mailsTo(api.dataDir, await calls.addressOf(owner), 2)
    expect(mails.map(({ subject, language }) => [subject, language])).toEqual([
      ['Your agency profile is complete', 'en'],
      ['Ihre Agentur ist freigegeben', 'de'],
    ])
    expect(mails[1]?.text).toContain('Snefro schreibt:\nWillkommen <an Bord>')
    expect(mails[1]?.html).toContain('Willkommen &lt;an Bord&gt;')
  })

  it('reject with a reason, which the agency sees, corrects and submits again', async () => {
    const { owner, agentId } = await people.pending()
    const revision = await calls.revisionOf(agentId)
    expect((await calls.review(agentId, { decision: 'reject', revision })).json()).toMatchObject({
      status: 422,
      code: 'review.reasonMissing',
      detail: expect.not.stringContaining('guests'),
    })
    expect((await calls.review(agentId, { decision: 'reject', revision, remarks: 'No licence' })).statusCode).toBe(200)
    expect(await calls.read(owner, agentId)).toMatchObject({
      status: 'rejected',
      kycStatus: 'rejected',
      isProfileComplete: false,
      reviewNotes: 'No licence',
      editable: true,
      may: expect.arrayContaining(['complete']),
    })
    expect(
      (await owner.call('PATCH', `${profilePath}/${agentId}`, { vatTaxId: 'ATU1', isProfileComplete: true })).json(),
    ).toMatchObject({ changed: ['vatTaxId'], isProfileComplete: true })
    expect(await calls.read(api.admin, agentId)).toMatchObject({ status: 'pending', reviewNotes: null })
    const mails = await mailsTo(api.dataDir, await calls.addressOf(owner), 3)
    expect(mails[1]).toMatchObject({
      subject: 'Your agency is not approved',
      text: expect.stringContaining('No licence'),
      links: [expect.stringContaining('/agent-profile')],
    })
  })

  it('request corrections of single fields: only those are open', async () => {
    const { owner, agentId } = await people.pending()
    const revision = await calls.revisionOf(agentId)
    for (const wrong of [
      {},
      { items: [{ field: 'favouriteFish', comment: '' }] },
      { items: [{ comment: 'no field' }] },
    ])
      expect((await calls.review(agentId, { decision: 'request_corrections', revision, ...wrong })).statusCode).toBe(
        422,
      )
    const items = [
      { field: 'vatTaxId', comment: 'One digit short' },
      { field: 'businessLicenseUploaded', comment: 'Expired' },
    ]
    expect((await calls.review(agentId, { decision: 'request_corrections', revision, items })).json()).toMatchObject({
      internalStatus: 'corrections',
      kycStatus: 'pending',
    })
    expect(await calls.read(owner, agentId)).toMatchObject({
      requestedItems: [
        { person: 1, ...items[0] },
        { person: 1, ...items[1] },
      ],
      editable: ['1:vatTaxId', '1:businessLicenseUploaded'],
      isProfileComplete: false,
    })
    expect((await owner.call('PATCH', `${profilePath}/${agentId}`, { website: 'x.example' })).json()).toMatchObject({
      code: 'submissions.notEditable',
    })
    expect(
      (await owner.call('PATCH', `${profilePath}/${agentId}`, { vatTaxId: 'ATU12', isProfileComplete: true })).json(),
    ).toMatchObject({ internalStatus: 'pending' })
    const mails = await mailsTo(api.dataDir, await calls.addressOf(owner), 3)
    expect(mails[1]?.text).toContain('– VAT or tax number: One digit short\n– ')
    await caughtUp(api)
    const history = (await owner.call('GET', `${profilePath}/${agentId}/history`)).json()
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

  it('decide once, with simultaneous calls and processes, and never over changes that the agency saves meanwhile', async () => {
    const { owner, agentId } = await people.pending()
    const revision = await calls.revisionOf(agentId)
    const decisions = await Promise.all([
      calls.review(agentId, { decision: 'approve', revision }, there),
      calls.review(agentId, { decision: 'reject', revision, remarks: 'No' }),
      calls.review(agentId, { decision: 'request_corrections', revision, remarks: 'Hm' }, there),
      owner.call('PATCH', `${profilePath}/${agentId}`, { vatTaxId: 'ATU3' }),
    ])
    const codes = decisions.slice(0, 3).map((answer): string => answer.json().code ?? answer.json().internalStatus)
    const decided = codes.filter((code) => code !== 'agents.changedSince')
    expect(decided.length).toBeLessThanOrEqual(1)
    expect((await calls.read(owner, agentId)).status).toBe(decided[0] ?? 'pending')
  })

  it('are visible in every process at once', async () => {
    const { owner, agentId } = await people.pending()
    const { revision } = await calls.read(owner, agentId)
    expect((await calls.review(agentId, { decision: 'approve', revision }, there)).statusCode).toBe(200)
    expect(await calls.read(owner, agentId)).toMatchObject({ status: 'approved', canProcessBookings: true })
    const saved = await owner.call(
      'PATCH',
      `${profilePath}/${agentId}`,
      { bankDetails: { iban: otherIban } },
      { 'if-match': `"${revision}"` },
    )
    expect([saved.statusCode, (await calls.read(there, agentId)).payoutChange?.changes.length]).toEqual([200, 1])
  })

  it('have no effect when repeated, but each reveal is recorded', async () => {
    const { owner, agentId } = await people.pending()
    const key = { 'idempotency-key': 'once' }
    const twice = async (who: Person, path: string, body: Json) =>
      [
        await who.call('POST', `${profilePath}/${agentId}/${path}`, body, key),
        await who.call('POST', `${profilePath}/${agentId}/${path}`, body, key),
      ].map((answer) => answer.json())
    const [first, second] = await twice(api.admin, 'review', {
      decision: 'reject',
      revision: await calls.revisionOf(agentId),
      remarks: 'No',
    })
    expect(second).toEqual(first)
    const [done, again] = await twice(owner, 'complete', { contractSigned: true })
    expect([done.status, again.revision]).toEqual(['pending', done.revision])
    const [one, other] = await twice(owner, 'reveal', { fields: ['bankDetailsIban'] })
    expect(other.revision).toBe(one.revision + 1)
  })

  it('are refused what they may not do or what makes no sense', async () => {
    expect(
      (await calls.review((await people.agency()).agentId, { decision: 'approve', revision: 0 })).json(),
    ).toMatchObject({
      status: 409,
      code: 'review.notAllowed',
    })
    const { agentId } = await people.pending()
    const revision = await calls.revisionOf(agentId)
    expect(
      (await calls.review(agentId, { decision: 'approve', revision }, await people.manager())).json(),
    ).toMatchObject({
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
      expect((await calls.review(agentId, body)).statusCode, JSON.stringify(body)).toBe(422)
    }
  })
})
