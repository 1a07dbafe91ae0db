import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { approveAgencies } from '../../testing/approved-agency.ts'
import { mailsTo } from '../../testing/mails.ts'
import { newAccount } from '../../testing/new-account.ts'
import { sampleNonDiver } from '../../testing/sample-guest.ts'
import { someFile, upload } from '../../testing/submission-documents/uploading.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** An account that fills in a registration, and its mail address. */
async function personWithMail(role: 'guest' | 'agent', name: string): Promise<Person & { readonly email: string }> {
  const { email, password } = await newAccount(api.application.services, {
    role,
    name,
    ...(role === 'agent' ? { agentId: 'agency-letters' } : {}),
  })
  return { ...(await api.signedIn(email, password)), email }
}

async function submitted(who: Person, answers: object = {}): Promise<string> {
  const { id } = (await who.call('POST', '/api/submissions', {})).json()
  await who.call('PATCH', `/api/submissions/${id}`, { ...sampleNonDiver(), ...answers })
  expect((await who.call('POST', `/api/submissions/${id}/submit`)).statusCode).toBe(200)
  return id
}

async function decided(id: string, decision: string, more: object = {}): Promise<void> {
  const body = { decision, notes: 'Bitte <bald>', internalNote: 'Streng geheim', ...more }
  expect(
    (await api.admin.call('POST', `/api/submissions/${id}/review`, JSON.parse(JSON.stringify(body)))).statusCode,
  ).toBe(200)
}

it('a guest is mailed about arrival and decisions in the registration’s language: requested items by name, and no answers', async () => {
  const guest = await personWithMail('guest', 'Gesa')
  const id = await submitted(guest, {
    language: 'de',
    firstName: 'Nadja',
    lastName: 'Wolff',
    disabilities: 'Rollstuhl',
  })
  const items = [
    { person: 1, field: 'passportNumber', comment: 'Null oder O?' },
    { person: 1, document: 'passportCopy', comment: 'Unscharf' },
    { person: 1, field: 'disabilities', comment: 'Rollstuhl: wie breit?' },
  ]
  await decided(id, 'request_documents', { items })
  await guest.call('PATCH', `/api/submissions/${id}`, { passportNumber: 'C01X00T48', disabilities: 'Rollstuhl, 60 cm' })
  expect((await upload(guest, { id, bytes: someFile() })).statusCode).toBe(201)
  await guest.call('POST', `/api/submissions/${id}/submit`)
  await decided(id, 'approve', { notes: null })
  await decided(id, 'reopen')
  await guest.call('POST', `/api/submissions/${id}/submit`)
  await decided(id, 'reject')
  const mails = await mailsTo(api.dataDir, guest.email, 7)
  expect(mails.map(({ language, subject }) => `${language} ${subject.replace(/RS-\S+/, '#')}`)).toEqual([
    'de Ihre Registrierung # ist bei uns eingegangen',
    'de In der Registrierung # fehlt noch etwas',
    'de Ihre Registrierung # ist bei uns eingegangen',
    'de Registrierung # ist vollständig',
    'de Registrierung # lässt sich wieder ändern',
    'de Ihre Registrierung # ist bei uns eingegangen',
    'de Registrierung # wurde nicht angenommen',
  ])
  const [received, requested, , approved] = mails
  expect(received?.text).toMatch(/Wie es weitergeht: .+\+20 65 344 5566.+booking@snefro\.example/s)
  expect(requested?.text).toMatch(/^Guten Tag Nadja Wolff,/)
  expect(requested?.text).toMatch(/– Reisepassnummer\n– Kopie des Reisepasses\n– .+\n/)
  expect(requested?.html).toContain('Bitte &lt;bald&gt;')
  expect(requested?.links).toEqual(expect.arrayContaining([expect.stringContaining(`/form/${id}`)]))
  expect(approved?.text).not.toContain('Snefro schreibt')
  expect(JSON.stringify(mails)).not.toMatch(/Rollstuhl|Null oder O|Streng geheim/)
})

it('the agency is mailed instead where it fills in the form', async () => {
  await approveAgencies(api.application.services, 'agency-letters')
  const agent = await personWithMail('agent', 'Agnes')
  const id = await submitted(agent, { firstName: 'Ole', email: 'ole@example.com' })
  await decided(id, 'approve', { notes: null })
  const [received, mail] = await mailsTo(api.dataDir, agent.email, 2)
  expect(received).toMatchObject({ language: 'en', text: expect.stringContaining('Guest: Ole') })
  expect(mail).toMatchObject({
    language: 'en',
    subject: expect.stringMatching(/is complete$/),
    text: expect.stringContaining('Guest: Ole'),
  })
  await expect(mailsTo(api.dataDir, 'ole@example.com', 0)).resolves.toEqual([])
})
