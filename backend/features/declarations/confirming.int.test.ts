import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { approveAgencies, approvedAgencyName } from '../../testing/approved-agency.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { sampleNonDiver } from '../../testing/sample-guest.ts'
import { confirmationHash, confirmationToken } from './link.ts'

let api: Api
let agent: Person
beforeAll(async () => {
  api = await startApi()
  await approveAgencies(api.application.services, 'agency-1')
  agent = await api.person('agent', 'Marta', 'agency-1')
})
afterAll(() => api.close())

const post = (person: Person, url: string, body: Json) => person.call('POST', url, body)
const of = (id: string) => `/api/submissions/${id}`
const read = async (id: string, by = agent) => (await by.call('GET', of(id))).json()
const declarations = ['medical', 'liability']
const words = { medicalDeclarationSigned: true, liabilitySignatureName: 'Jonas Weber' }

async function client(answers = sampleNonDiver()): Promise<string> {
  const { id } = (await post(agent, '/api/submissions', {})).json()
  expect((await agent.call('PATCH', of(id), answers)).statusCode).toBe(200)
  return id
}

/** Requests a confirmation, and returns the content of the mail. */
async function requestConfirmation(id: string, more: { person?: number; language?: string } = {}) {
  const email = `${randomUUID()}@example.com`
  const answer = await post(agent, `${of(id)}/confirmations`, { declarations, email, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  const [mail] = await mailsTo(api.dataDir, email)
  return { ...answer.json(), email, mail, token: tokenIn(mail) }
}

const open = (token: string, lang = 'en') => post(api.stranger, `/api/confirmations/open?lang=${lang}`, { token })
async function confirm(token: string, answers: Json = words) {
  const { formVersion, shown } = (await open(token)).json()
  return post(api.stranger, '/api/confirmations/confirm', {
    token,
    formVersion: formVersion ?? '',
    answers,
    ...(shown === undefined ? {} : { shown }),
  })
}

describe('a confirmation by the guest', () => {
  it('is requested by mail, opened without an account, confirmed once, and then the agent submits', async () => {
    const id = await client()
    const { mail, token, id: confirmationId } = await requestConfirmation(id, { language: 'de' })
    expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre Erklärungen für Ihre Reise mit Snefro')
    expect(mail?.text).toContain(approvedAgencyName)
    expect(new URL(mail?.links[0] ?? '').pathname).toBe('/declarations')

    const shown = (await open(token, 'de')).json()
    expect(shown).toMatchObject({
      status: 'asked',
      name: 'Jonas Weber',
      agency: approvedAgencyName,
      askedBy: 'Marta Test',
      declarations: [
        { id: 'medical' },
        { id: 'liability', title: 'Haftung', fields: [{ name: 'liabilitySignatureName', kind: 'text' }] },
      ],
    })
    expect(shown.declarations[1].statements[0].paragraphs.length).toBeGreaterThan(3)
    expect(shown.about.map(({ field }: { field: string }) => field)).toEqual([
      'firstName',
      'lastName',
      'boatName',
      'tripStartDate',
      'tripEndDate',
      'isDiver',
    ])
    expect(shown.about.slice(0, 3)).toMatchObject([
      { label: 'Vorname', text: 'Jonas' },
      { text: 'Weber' },
      { text: 'Snefro Pearl' },
    ])
    for (const secret of ['C01X8L0VG', '1986-03-14', 'jonas.weber@example.com'])
      expect(JSON.stringify(shown)).not.toContain(secret)

    expect((await read(id)).confirmations).toMatchObject([
      { id: confirmationId, person: 1, declarations, status: 'asked', mail: 'sent', isClosed: true, confirmedAt: null },
    ])
    expect((await agent.call('PATCH', of(id), words)).json()).toMatchObject({ code: 'submissions.notEditable' })
    const waits = (await post(agent, `${of(id)}/submit`, {})).json()
    expect(waits).toMatchObject({
      code: 'submissions.incomplete',
      total: 1,
      errors: [{ person: 1, step: 'medical', code: 'awaitsGuest' }],
    })
    expect((await agent.call('GET', '/api/agent-submissions/due')).json()).toMatchObject([
      { id, missing: [], awaitingGuest: true, readyToSend: false },
    ])

    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await open(token)).json()).toMatchObject({ status: 'confirmed', declarations: [] })
    await caughtUp(api)
    const history = (await agent.call('GET', `${of(id)}/history`)).json()
    const given = history.filter(({ type }: { type: string }) => type === 'DeclarationsConfirmed')
    expect(given).toMatchObject([{ actor: { role: 'guest', name: 'Jonas Weber' } }])
    expect(history.find(({ type }: { type: string }) => type === 'ConfirmationAsked')).toMatchObject({
      actor: { name: 'Marta Test', agencyName: approvedAgencyName },
    })
    expect((await read(id)).confirmations).toMatchObject([{ status: 'confirmed', isClosed: true }])
    expect((await post(agent, `${of(id)}/submit`, {})).statusCode).toBe(200)
  })

  it('covers what the guest read: it is refused after a change, and waits again, for agent and staff, when answers change later', async () => {
    const id = await client()
    const { token } = await requestConfirmation(id)
    const { formVersion, shown } = (await open(token)).json()
    expect((await agent.call('PATCH', of(id), { lastName: 'Winter' })).statusCode).toBe(200)
    expect(
      (await post(api.stranger, '/api/confirmations/confirm', { token, formVersion, shown, answers: words })).json(),
    ).toMatchObject({ status: 409, code: 'confirmations.changedSinceShown' })
    expect((await confirm(token)).statusCode).toBe(200)
    expect((await read(id)).confirmations).toMatchObject([{ status: 'confirmed' }])

    expect((await agent.call('PATCH', of(id), { lastName: 'Weber' })).statusCode).toBe(200)
    for (const reader of [agent, api.admin])
      expect((await read(id, reader)).confirmations).toMatchObject([
        { status: 'changed', isClosed: reader === agent, confirmedAt: expect.any(String) },
      ])
    expect((await post(agent, `${of(id)}/submit`, {})).json()).toMatchObject({
      code: 'submissions.incomplete',
      total: 1,
      errors: [{ person: 1, code: 'awaitsGuest' }],
    })
    expect((await open(token)).json()).toMatchObject({
      status: 'asked',
      about: expect.arrayContaining([expect.objectContaining({ field: 'lastName', text: 'Weber' })]),
    })
    const renewed = await requestConfirmation(id)
    expect((await confirm(renewed.token)).statusCode).toBe(200)
    expect((await post(agent, `${of(id)}/submit`, {})).statusCode).toBe(200)

    expect((await api.admin.call('PATCH', of(id), { lastName: 'Winter' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'pending_review', confirmations: [{ status: 'confirmed' }] })
  })

  it('is refused for an invalid answer, an older text and a field that was not requested', async () => {
    const { token } = await requestConfirmation(await client())
    const { formVersion } = (await open(token)).json()
    const say = (answers: Json, version = formVersion) =>
      post(api.stranger, '/api/confirmations/confirm', { token, formVersion: version, answers })
    expect((await say({ ...words, medicalDeclarationSigned: false })).json()).toMatchObject({
      code: 'submissions.incomplete',
      errors: [{ field: 'medicalDeclarationSigned' }],
    })
    expect((await say({ ...words, firstName: 'Eve' })).json()).toMatchObject({ code: 'submissions.notEditable' })
    expect((await say(words, 'f'.repeat(64))).json()).toMatchObject({ status: 409, code: 'confirmations.changed' })
    expect((await say({ ...words, liabilitySignatureName: 'x'.repeat(201) })).json()).toMatchObject({
      code: 'submissions.invalid',
    })
    expect((await say(words)).statusCode).toBe(200)
  })

  it('cannot be opened after it was taken back, replaced, or its person left; all invalid links get the same answer', async () => {
    const id = await client()
    const takenBack = await requestConfirmation(id)
    expect((await post(agent, `${of(id)}/confirmations/${takenBack.id}/take-back`, {})).statusCode).toBe(200)
    expect((await agent.call('PATCH', of(id), words)).statusCode).toBe(200)
    const older = await requestConfirmation(id)
    const newer = await requestConfirmation(id)
    expect((await open(newer.token)).statusCode).toBe(200)
    await agent.call('PATCH', of(id), { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Jonas' })
    const second = await requestConfirmation(id, { person: 2 })
    await agent.call('PATCH', of(id), { isGroupBooking: false })
    for (const token of [takenBack.token, older.token, second.token, 'made-up', '']) {
      const refused = await open(token)
      expect(refused.json(), token).toMatchObject({ status: 404, code: 'confirmations.invalid' })
      expect((await confirm(token)).json()).toMatchObject({ code: 'confirmations.invalid' })
      expect((await post(api.stranger, '/api/confirmations/renew', { token })).json()).toMatchObject({
        code: 'confirmations.invalid',
      })
    }
  })

  it('ends with the erasure of its person, and its mail is withdrawn', async () => {
    const id = await client()
    const { token, email } = await requestConfirmation(id)
    expect((await post(api.admin, `${of(id)}/persons/1/erase`, {})).statusCode).toBe(200)
    expect(await mailsTo(api.dataDir, email, 0)).toEqual([])
    expect((await open(token)).json()).toMatchObject({ code: 'confirmations.invalid' })
    expect((await read(id)).confirmations).toEqual([])
    expect(
      (await post(agent, `${of(id)}/confirmations`, { declarations, email: 'x@example.com' })).json(),
    ).toMatchObject({ code: 'persons.erased' })
  })

  it('can be renewed once with an expired link, to the same address', async () => {
    const id = await client()
    const { services } = api.application
    const email = `${randomUUID()}@example.com`
    const confirmationId = randomUUID()
    const tokenHash = confirmationHash(services.keys, { submissionId: id, confirmationId })
    const actor = { id: agent.accountId, role: 'agent', agentId: 'agency-1' } as const
    await services.submissions.handle(id, {
      type: 'RequestConfirmation',
      data: { confirmationId, person: 1, declarations, tokenHash, email, language: 'fr' },
      meta: { commandId: randomUUID(), actor, now: '2026-01-01T08:00:00Z' },
    })
    const token = confirmationToken(services.keys, { submissionId: id, confirmationId, hash: tokenHash }) ?? ''
    expect((await open(token)).json()).toMatchObject({ status: 'expired', declarations: [] })
    expect((await confirm(token)).json()).toMatchObject({ status: 410, code: 'confirmations.expired' })
    expect((await read(id)).confirmations).toMatchObject([{ status: 'expired' }])
    await Promise.all([1, 2].map(async () => post(api.stranger, '/api/confirmations/renew', { token })))
    const mails = await mailsTo(api.dataDir, email)
    expect(mails).toMatchObject([{ language: 'fr' }])
    expect((await open(token)).json()).toMatchObject({ code: 'confirmations.invalid' })
    expect((await confirm(tokenIn(mails[0]))).statusCode).toBe(200)
  })

  it('shows for whom an agent acts once the guest has an account, and tells the guest who filled in the form', async () => {
    const id = await client()
    await post(agent, `${of(id)}/hand-over`, { email: 'heir@example.com' })
    const guest = await api.person(undefined, 'Heir')
    const [mail] = await mailsTo(api.dataDir, 'heir@example.com')
    expect((await post(guest, `/api/invitations/${tokenIn(mail)}/redeem`, {})).statusCode).toBe(200)
    expect((await agent.call('PATCH', of(id), { specialRequests: 'A cabin with a window' })).statusCode).toBe(200)
    await caughtUp(api)
    const [newest] = (await guest.call('GET', `${of(id)}/history`)).json()
    expect(newest.actor).toMatchObject({
      name: 'Marta Test',
      agencyName: approvedAgencyName,
      onBehalfOfName: 'Heir Test',
    })
    expect(await read(id, guest)).toMatchObject({
      filledBy: { name: 'Marta Test', agency: approvedAgencyName },
      agencyApproved: null,
    })
    expect(await read(id)).toMatchObject({ filledBy: null, agencyApproved: true })
  })

  it('cannot be requested by another agency, in preview, without declarations, or in a language that the form lacks', async () => {
    const id = await client()
    const request = async (by: Person, body: { [key: string]: Json } = {}) =>
      (await post(by, `${of(id)}/confirmations`, { declarations, email: 'x@example.com', ...body })).json().code
    expect(await request(await api.person('agent', 'Other', 'agency-2'))).toBe('submissions.notFound')
    expect(await request(await api.person('manager', 'Desk'))).toBe('access.denied')
    expect(await request(agent, { declarations: ['passport'] })).toBe('request.invalid')
    expect(await request(agent, { person: 2 })).toBe('submissions.unknownPerson')
    expect(await request(agent, { email: 'nobody' })).toBe('request.invalid')
    expect(await request(agent, { language: 'tlh' })).toBe('request.invalid')
  })

  it('cannot be requested by an unapproved agency, which may still fill in the form', async () => {
    const newcomer = await api.person('agent', 'Newcomer', 'agency-3')
    const { id } = (await post(newcomer, '/api/submissions', {})).json()
    expect((await newcomer.call('PATCH', of(id), sampleNonDiver())).statusCode).toBe(200)
    expect(await read(id, newcomer)).toMatchObject({ agencyApproved: false, may: ['save', 'handOver'] })
    expect((await post(newcomer, `${of(id)}/submit`, {})).json()).toMatchObject({
      status: 403,
      code: 'agents.notApproved',
    })
    await approveAgencies(api.application.services, 'agency-3')
    expect((await post(newcomer, `${of(id)}/submit`, {})).statusCode).toBe(200)
  })
})
