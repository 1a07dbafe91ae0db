import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { someFile } from '../../testing/submission-documents/uploading.ts'
import { agencyPeople, completeProfile, iban, type AgencyPeople } from '../../testing/agents/agency-people.ts'
import { withoutIds } from '../../testing/without-ids.ts'

let api: Api
let people: AgencyPeople
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
})
afterAll(() => api.close())

const base = '/api/agent-profile'
const read = async (person: Person, agentId: string, query = '') =>
  (await person.call('GET', `${base}/${agentId}${query}`)).json()
const save = (person: Person, agentId: string, body: Json, headers?: Record<string, string>) =>
  person.call('PATCH', `${base}/${agentId}`, body, headers)

describe('a profile', () => {
  it('exists with an empty form before any write, and opens with the first save', async () => {
    const { owner, agentId } = await people.agency()
    const empty = await owner.call('GET', base)
    expect(empty.json()).toMatchObject({
      agentId,
      status: 'draft',
      internalStatus: 'pending',
      kycStatus: 'pending',
      canProcessBookings: false,
      isProfileComplete: false,
      profileCompletionStep: 1,
      preferredCurrency: 'USD',
      preferredLanguage: 'en',
      bankDetails: null,
      registeredAddress: null,
      payoutChange: null,
      revision: 0,
      createdAt: null,
      may: ['save', 'complete', 'reveal', 'bank'],
    })
    expect(empty.headers['etag']).toBe('"0"')
    const first = await owner.call(
      'POST',
      base,
      { agentId, agencyType: 'company', registeredAddress: { city: 'Graz' }, profileCompletionStep: 2 },
      { 'if-match': '"0"' },
    )
    expect(first.statusCode, first.body).toBe(201)
    expect(first.json()).toMatchObject({
      agentId,
      changed: ['agencyType', 'registeredAddressCity'],
      isProfileComplete: false,
    })
    expect((await owner.call('POST', base, { tradingName: 'Tidewrack' })).statusCode).toBe(200)
    expect(await read(owner, agentId)).toMatchObject({
      tradingName: 'Tidewrack',
      registeredAddress: { city: 'Graz' },
      registeredAddressCity: 'Graz',
      profileCompletionStep: 2,
      createdAt: expect.any(String),
    })
  })

  it('accepts its own response in full, and reports only changes', async () => {
    const { owner, agentId } = await people.agency()
    await save(owner, agentId, completeProfile)
    const whole = await read(owner, agentId)
    expect((await save(owner, agentId, whole)).json()).toMatchObject({ changed: [], cleared: [] })
    expect(
      (await save(owner, agentId, { ...whole, bankDetails: { ...whole.bankDetails, bankName: 'Erste' } })).json(),
    ).toMatchObject({ changed: ['bankDetailsBankName'] })
    expect((await save(owner, agentId, { socialMediaLinks: null, registeredAddress: null })).json()).toMatchObject({
      changed: ['registeredAddressCity'],
      cleared: ['registeredAddressCity'],
    })
    expect(
      (await api.admin.call('POST', `${base}/${agentId}/reveal`, { fields: ['bankDetailsIban'] })).json().values,
    ).toEqual({ bankDetailsIban: iban })
  })

  it("is submitted by each of the calls, with the date of the contract's signature", async () => {
    const { owner, agentId } = await people.agency()
    const unsigned = await owner.call('POST', `${base}/${agentId}/complete`, {})
    expect(unsigned.json()).toMatchObject({ status: 422, code: 'submissions.incomplete' })
    expect(unsigned.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'agencyType',
      'countryOfOperation',
      'legalEntityName',
      'contractSigned',
    ])
    await save(owner, agentId, completeProfile)
    const done = await owner.call('POST', `${base}/${agentId}/complete`, { contractSigned: true })
    expect(done.json()).toMatchObject({ status: 'pending', warnings: [] })
    expect(await read(owner, agentId)).toMatchObject({
      isProfileComplete: true,
      internalStatus: 'pending',
      contractSigned: true,
      contractSignedAt: expect.any(String),
    })
    expect((await save(owner, agentId, { contractSigned: false })).json()).toMatchObject({
      code: 'submissions.notEditable',
    })

    const other = await people.agency()
    const patched = await save(other.owner, other.agentId, {
      ...completeProfile,
      contractSigned: true,
      isProfileComplete: true,
    })
    expect(patched.json()).toMatchObject({ isProfileComplete: true, internalStatus: 'pending' })
    const shown = await read(other.owner, other.agentId)
    expect(patched.json().revision).toBe(shown.revision)
    // The same again, from a page that has not updated yet.
    expect(
      (
        await save(other.owner, other.agentId, { ...completeProfile, contractSigned: true, isProfileComplete: true })
      ).json(),
    ).toMatchObject({ changed: [], isProfileComplete: true })
  })

  it('stores and serves documents', async () => {
    const { owner, agentId } = await people.agency()
    const form = new FormData()
    form.set('kind', 'businessLicense')
    form.set('file', new Blob([new Uint8Array(someFile())]), 'licence.pdf')
    const attached = await owner.send('POST', `${base}/${agentId}/documents`, form)
    expect(attached.statusCode, attached.body).toBe(201)
    expect(await read(owner, agentId)).toMatchObject({
      businessLicenseUploaded: true,
      documents: { files: [{ kind: 'businessLicense', name: 'licence.pdf' }] },
    })
    const address = `${base}/${agentId}/documents/${attached.json().documentId}`
    expect((await api.admin.call('GET', address)).statusCode).toBe(200)
    expect((await (await people.agency()).owner.call('GET', address)).statusCode).toBe(404)
    await caughtUp(api)
    const log = (await api.admin.call('GET', '/api/access-log?type=DocumentViewed')).json()
    expect(log[0]).toMatchObject({ document: { kind: 'businessLicense', name: 'licence.pdf' } })
    expect((await owner.call('DELETE', address)).statusCode).toBe(200)
  })

  it('belongs to its agency: 404 for others, 400 without an agency, and headers grant nothing', async () => {
    const [one, other] = [await people.agency(), await people.agency()]
    await save(one.owner, one.agentId, { tradingName: 'Flotsam' })
    for (const answer of [
      await other.owner.call('GET', `${base}/${one.agentId}`, undefined, {
        'agent-id': one.agentId,
        'user-role': 'admin',
      }),
      await save(other.owner, one.agentId, { tradingName: 'X' }),
      await other.owner.call('POST', base, { agentId: one.agentId, tradingName: 'X' }),
      await other.owner.call('POST', `${base}/${one.agentId}/complete`, {}),
      await other.owner.call('GET', `${base}/${one.agentId}/history`),
      await api.admin.call('GET', `${base}/agent-made-up`),
      await api.admin.call('GET', `${base}/..%2f..`),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'agents.notFound' })
    for (const answer of [
      await api.admin.call('GET', base),
      await api.admin.call('POST', base, {}),
      await one.owner.call('PATCH', `${base}/undefined`, {}),
      await one.owner.call('GET', `${base}/null`),
    ]) {
      expect(answer.json()).toMatchObject({ status: 400, code: 'agents.noAgentId', detail: 'No agent ID' })
    }
    expect((await (await people.guest()).call('GET', `${base}/${one.agentId}`)).statusCode).toBe(404)
  })

  it('refuses invalid answers and names them', async () => {
    const { owner, agentId } = await people.agency()
    for (const [body, field, code] of [
      [{ countryOfOperation: 'ABCD' }, 'countryOfOperation', 'enum'],
      [{ preferredCurrency: 'CHF' }, 'preferredCurrency', 'enum'],
      [{ agencyType: 7 }, 'agencyType', 'type'],
      [{ tradingName: 'x'.repeat(201) }, 'tradingName', 'maxLength'],
      [{ favouriteFish: 'tuna' }, 'favouriteFish', 'unknownField'],
      [{ bankDetails: { planet: 'Mars' } }, 'bankDetailsPlanet', 'unknownField'],
      [{ bankDetails: 'DE1' }, 'bankDetails', 'type'],
      [{ marketsServed: 'DE' }, 'marketsServed', 'type'],
      [{ bankDetails: { iban: { toString: 1 } } }, 'bankDetailsIban', 'type'],
      [{ profileCompletionStep: 7 }, 'currentStep', 'enum'],
      [{ profileCompletionStep: 0 }, 'profileCompletionStep', 'minimum'],
      [{ isProfileComplete: 'yes' }, 'isProfileComplete', 'type'],
    ] as const) {
      const answer = await save(owner, agentId, body)
      expect(
        [answer.statusCode, answer.json().errors?.[0]?.field, answer.json().errors?.[0]?.code],
        JSON.stringify(body),
      ).toEqual([422, field, code])
    }
    expect((await save(owner, agentId, { tradingName: 'x' }, { 'if-match': '"99"' })).json()).toMatchObject({
      code: 'submissions.unknownRevision',
    })
    expect(await read(owner, agentId)).not.toHaveProperty('tradingName')
  })
})

describe('secret answers', () => {
  it('are in no response but the recorded reveal, and a conflict shows neither side', async () => {
    const { owner, agentId } = await people.agency()
    const { revision } = (await save(owner, agentId, completeProfile)).json()
    const other = 'FR7630006000011234567890189'
    await save(api.admin, agentId, { bankDetails: { iban: other } })
    const clash = await save(
      owner,
      agentId,
      { bankDetailsIban: 'GB82WEST12345698765432' },
      { 'if-match': `"${revision}"` },
    )
    expect(clash.json()).toMatchObject({
      status: 409,
      code: 'submissions.conflict',
      errors: [{ field: 'bankDetailsIban', yours: '•••• 5432', theirs: '•••• 0189' }],
    })
    await owner.call(
      'POST',
      `${base}/${agentId}/reveal`,
      { fields: ['bankDetailsIban', 'bankDetailsBic'] },
      { 'idempotency-key': 'a' },
    )
    await caughtUp(api)
    const answers = await Promise.all([
      owner.call('GET', `${base}/${agentId}`),
      owner.call('GET', `${base}/${agentId}?revision=${revision}`),
      api.admin.call('GET', `${base}/${agentId}`),
      owner.call('GET', `${base}/${agentId}/history`),
      api.admin.call('GET', `${base}/${agentId}/history?field=bankDetailsIban`),
      api.admin.call('GET', '/api/access-log'),
      api.admin.call('GET', '/api/agents'),
      api.stranger.call('GET', '/health/ready'),
    ])
    for (const { body } of [clash, ...answers])
      expect(body).not.toMatch(new RegExp(`${iban}|${other}|GB82WEST|RZBAATWW`))
    expect(answers[0]?.json()).toMatchObject({
      bankDetailsIban: '•••• 0189',
      bankDetails: { iban: '•••• 0189', bic: '••••' },
      persons: { 1: { bankDetailsIban: '•••• 0189' } },
    })
    expect(answers[1]?.json()).toMatchObject({ bankDetailsIban: '•••• 3201' })
    const [looked, changed] = answers[3]?.json() ?? []
    expect(looked).toMatchObject({
      type: 'SecretsRevealed',
      actor: { id: owner.accountId },
      items: [
        { person: 1, field: 'bankDetailsIban' },
        { person: 1, field: 'bankDetailsBic' },
      ],
      changes: [],
    })
    expect(changed).toMatchObject({
      actor: { role: 'operator' },
      changes: [
        { field: 'bankDetailsIban', from: '•••• 3201', to: '•••• 0189', fromText: '•••• 3201', toText: '•••• 0189' },
      ],
    })
    expect(answers[5]?.json()[0]).toMatchObject({
      type: 'SecretsRevealed',
      actor: { id: owner.accountId },
      details: { agentId },
    })
  })

  it('are shown to the owner and admins, as are all others', async () => {
    const { owner, agentId } = await people.agency()
    await save(owner, agentId, completeProfile)
    const reveal = (person: Person, fields: Json) => person.call('POST', `${base}/${agentId}/reveal`, { fields })
    expect((await reveal(owner, ['bankDetailsIban', 'bankDetailsIban'])).json()).toMatchObject({
      values: { bankDetailsIban: iban },
      proposed: {},
    })
    expect((await reveal(await people.manager(), ['bankDetailsIban'])).json()).toMatchObject({
      status: 403,
      code: 'access.denied',
    })
    expect((await reveal(owner, ['tradingName'])).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'tradingName' }],
    })
    for (const wrong of [
      [],
      'bankDetailsIban',
      [7],
      ['x'.repeat(201)],
      Array.from({ length: 51 }, () => 'bankDetailsIban'),
    ])
      expect((await reveal(owner, wrong)).statusCode).toBe(422)
  })

  it('and payout details are hidden from the team, other answers are not', async () => {
    const { owner, agentId } = await people.agency()
    const member = await people.member(owner)
    await save(owner, agentId, { ...completeProfile, vatTaxId: 'ATU1' })
    await save(owner, agentId, { bankDetailsBankName: 'Erste' })
    const shown = await read(member, agentId)
    expect(withoutIds(JSON.stringify(shown))).not.toMatch(
      /3201|Erste|Marta Ilic|"bankDetails[A-Z]|payoutMethod|paypalEmail/,
    )
    expect(shown).toMatchObject({
      tradingName: 'Tidewrack',
      bankDetails: null,
      payoutChange: null,
      may: ['save'],
      editable: expect.arrayContaining(['1:tradingName', '1:businessLicenseUploaded']),
    })
    expect(shown.editable).not.toContain('1:bankDetailsIban')
    expect(
      (await save(member, agentId, { ...shown, tradingName: 'Flotsam', bankDetails: null, paypalEmail: null })).json(),
    ).toMatchObject({ changed: ['tradingName'] })
    expect((await save(member, agentId, { bankDetails: { iban: 'GB82WEST12345698765432' } })).json()).toMatchObject({
      status: 409,
      code: 'submissions.notEditable',
      errors: [{ field: 'bankDetailsIban' }],
    })
    for (const path of ['reveal', 'complete'])
      expect(
        (
          await member.call(
            'POST',
            `${base}/${agentId}/${path}`,
            path === 'reveal' ? { fields: ['bankDetailsIban'] } : {},
          )
        ).statusCode,
      ).toBe(403)
    await caughtUp(api)
    const history = await member.call('GET', `${base}/${agentId}/history`)
    expect(withoutIds(history.body)).not.toMatch(/bankDetails|3201|Erste|payoutMethod/)
    expect(history.json()[0]).toMatchObject({
      actor: { id: member.accountId },
      changes: [{ field: 'tradingName', from: 'Tidewrack', to: 'Flotsam' }],
    })
    expect((await member.call('GET', `${base}/${agentId}/history?field=bankDetailsIban`)).json()).toEqual([])
    expect((await read(owner, agentId)).bankDetails).toMatchObject({ iban: '•••• 3201', bankName: 'Erste' })
  })

  it('are not stored in plain text', async () => {
    const { owner, agentId } = await people.agency()
    await save(owner, agentId, { bankDetails: { iban: 'NO9386011117947' }, payoutMethod: 'bank' })
    await caughtUp(api)
    const { store } = api.application.services
    const stored = await store.read(`agent-${agentId}`)
    expect(stored.length).toBe(2)
    expect(JSON.stringify(stored.map(({ data, metadata }) => [data, metadata]))).not.toMatch(/NO938|bankDetails/)
  })
})
