import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { eventually } from '@fleet/platform/testing/eventually'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { mailsTo } from '../../testing/mails.ts'
import { waitingChannel } from '../../mail/outbox-table.ts'
import { newAccount } from '../../testing/new-account.ts'
import { queryDatabase } from '../../testing/query-database.ts'
import { sampleNonDiver } from '../../testing/sample-guest.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Registered = { readonly id: string; readonly guest: Person; readonly email: string }

async function registered(name: string, answers: object = {}): Promise<Registered> {
  const { email, password } = await newAccount(api.application.services, { role: 'guest', name })
  const guest = await api.signedIn(email, password)
  const { id } = (await guest.call('POST', '/api/submissions', {})).json()
  await save(guest, id, { ...sampleNonDiver(), firstName: name, ...answers })
  return { id, guest, email }
}

async function save(who: Person, id: string, answers: Record<string, Json>): Promise<void> {
  const answer = await who.call('PATCH', `/api/submissions/${id}`, answers)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Rows of the outbox about corrections of a registration, once it has the newest one. */
async function waitingMails(id: string) {
  const { revision } = await api.application.services.submissions.peek(id)
  return eventually(async () => {
    const rows = await queryDatabase(
      api.databaseUrl,
      `SELECT last_revision AS last, state FROM mail.outbox WHERE stream = 'submission-${id}' AND last_revision IS NOT NULL`,
    )
    if (!rows.some(({ last }) => last === revision)) throw new Error('the mail is not in the outbox')
    return rows
  })
}

/** Runs with a clock that is six minutes ahead. */
async function sixMinutesLater<T>(work: () => Promise<T>): Promise<T> {
  const { clock } = api.application.services
  const { now } = clock
  Object.assign(clock, { now: () => new Date(Date.now() + 6 * 60_000).toISOString() })
  try {
    await queryDatabase(api.databaseUrl, `SELECT pg_notify('${waitingChannel}', '')`)
    return await work()
  } finally {
    Object.assign(clock, { now })
  }
}

it('a guest is mailed once about corrections by staff, with field names only, when they are done', async () => {
  const { id, email } = await registered('Cora', { language: 'fr', disabilities: 'Rollstuhl' })
  await save(api.admin, id, { passportNumber: 'C01X00WRONG' })
  await save(api.admin, id, { passportNumber: 'C01X00T47', lastName: 'Mistyped' })
  await save(api.admin, id, { lastName: sampleNonDiver()['lastName'] ?? '' })
  await waitingMails(id)
  const [corrected, ...more] = await sixMinutesLater(() => mailsTo(api.dataDir, email))
  expect(more).toEqual([])
  expect(corrected).toMatchObject({ language: 'fr', subject: expect.stringContaining('corrigé') })
  expect(corrected?.text.match(/^– .+$/gm)).toHaveLength(1)
  expect(corrected?.text).not.toMatch(/C01X00|Mistyped/)
})

it('the mail is in the language that the guest chose after the correction', async () => {
  const { id, guest, email } = await registered('Lara', { language: 'fr' })
  await save(api.admin, id, { passportNumber: 'C01X00T47' })
  await waitingMails(id)
  await save(guest, id, { language: 'it' })
  const [corrected] = await sixMinutesLater(() => mailsTo(api.dataDir, email))
  expect(corrected?.language).toBe('it')
})

it('fifty saves by staff leave one waiting mail, and its registration is read when it is due', async () => {
  const { id, email } = await registered('Dora')
  const { store } = api.application.services
  const { read } = store
  let reads = 0
  Object.assign(store, {
    read(...about: Parameters<typeof read>) {
      if (about[0] === `submission-${id}`) reads += 1
      return read.apply(store, about)
    },
  })
  try {
    for (let count = 0; count < 50; count += 1) await save(api.admin, id, { passportNumber: `C01X00T${10 + count}` })
    expect(await waitingMails(id)).toEqual([{ last: expect.any(Number), state: 'waiting' }])
    expect(reads).toBe(0)
    await sixMinutesLater(() => mailsTo(api.dataDir, email))
    // The first event, and the history of the mail.
    expect(reads).toBe(2)
  } finally {
    Object.assign(store, { read })
  }
})

it('a mail about a group does not name a person who was erased meanwhile', async () => {
  const { id, guest, email } = await registered('Erna', { isGroupBooking: true, groupSize: 2 })
  await save(guest, id, { passengerIndex: 2, firstName: 'Jonas', lastName: 'Adams' })
  await save(api.admin, id, { passportNumber: 'C01X00T47' })
  await save(api.admin, id, { passengerIndex: 2, firstName: 'Johann' })
  await waitingMails(id)
  expect((await api.admin.call('POST', `/api/submissions/${id}/persons/2/erase`, {})).statusCode).toBe(200)
  const [corrected, ...more] = await sixMinutesLater(() => mailsTo(api.dataDir, email))
  expect(more).toEqual([])
  expect(corrected?.text.match(/^– .+$/gm)).toEqual([expect.stringContaining('Passport number, person 1 Erna')])
  expect(corrected?.text).not.toMatch(/Jonas|Johann|Adams/)
})

it('a guest is mailed about declarations that an agency made for them, without answers, and of nothing else', async () => {
  const agent = await api.person('agent', 'Marta', 'declaring-agency')
  const client = async (answers: Record<string, Json>) => {
    const { id } = (await agent.call('POST', '/api/submissions', {})).json()
    await save(agent, id, answers)
    return String(id)
  }
  const email = 'declared@example.com'
  const { medicalDeclarationSigned: _, liabilitySignatureName: __, ...plain } = sampleNonDiver()
  const id = await client({ ...plain, email, language: 'de', disabilities: 'Rollstuhl' })
  await save(agent, id, { medicalDeclarationSigned: true })
  const without = await client({ ...plain, email: 'plain@example.com' })
  const withdrawn = await client({ ...plain, email: 'withdrawn@example.com', medicalDeclarationSigned: true })
  await save(agent, withdrawn, { medicalDeclarationSigned: false })
  for (const one of [id, without, withdrawn]) await waitingMails(one)
  const others = `SELECT count(*)::int AS waiting FROM mail.outbox WHERE state = 'waiting' AND stream IN ('submission-${without}', 'submission-${withdrawn}')`
  const [mailed, ...more] = await sixMinutesLater(async () => {
    await eventually(async () => expect(await queryDatabase(api.databaseUrl, others)).toEqual([{ waiting: 0 }]))
    return mailsTo(api.dataDir, email)
  })
  expect(more).toEqual([])
  expect(mailed).toMatchObject({ language: 'de', subject: expect.stringContaining('Erklärung') })
  expect(mailed?.text.match(/^– .+$/gm)).toHaveLength(1)
  expect(mailed?.text).not.toMatch(/Rollstuhl|Jonas|Weber/)
  const sent = `SELECT count(*)::int AS sent FROM mail.outbox WHERE state <> 'dropped' AND stream IN ('submission-${without}', 'submission-${withdrawn}')`
  expect(await queryDatabase(api.databaseUrl, sent)).toEqual([{ sent: 0 }])
})
