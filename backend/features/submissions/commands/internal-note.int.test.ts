import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { approveAgencies } from '../../../testing/approved-agency.ts'
import { mailsTo, tokenIn } from '../../../testing/mails.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { sampleNonDiver } from '../../../testing/sample-guest.ts'
import { account, everyAnswer, everyMail, expectHidden } from '../../../testing/visibility/hidden-text.ts'

const internal = 'Inlandsgeheimnis'
const toGuest = 'Gruss an den Gast'
const names = { guest: 'Gesa', agent: 'Agnes' } as const

let api: Api
let manager: Person
let id: string
beforeAll(async () => {
  api = await startApi()
  const { services } = api.application
  await newAccount(services, { role: 'guest', name: names.guest })
  await approveAgencies(services, 'agency-1')
  await newAccount(services, { role: 'agent', name: names.agent, agentId: 'agency-1' })
  manager = await api.person('manager', 'Malte')
  const agent = await signedIn('agent')
  id = (await agent.call('POST', '/api/submissions', {})).json().id
  await agent.call('PATCH', `/api/submissions/${id}`, sampleNonDiver())
  const { email } = account(api, names.guest)
  await agent.call('POST', `/api/submissions/${id}/hand-over`, { email })
  const [mail] = await mailsTo(api.dataDir, email)
  await (await signedIn('guest')).call('POST', `/api/invitations/${tokenIn(mail)}/redeem`, {})
})
afterAll(() => api.close())

const signedIn = (who: keyof typeof names): Promise<Person> => account(api, names[who]).signIn()

async function decided(decision: string, more: { [key: string]: Json } = {}): Promise<void> {
  const body = { decision, notes: toGuest, internalNote: `${internal} ${decision}`, ...more }
  expect((await manager.call('POST', `/api/submissions/${id}/review`, body)).statusCode).toBe(200)
}

/** Submits it, unless the walk did. */
async function submitted(): Promise<void> {
  const { status, requestedItems } = (await manager.call('GET', `/api/submissions/${id}`)).json()
  if (status === 'pending_review') return
  const agent = await signedIn('agent')
  for (const { person, field } of requestedItems)
    expect((await agent.call('POST', `/api/submissions/${id}/answered-requests`, { person, field })).statusCode).toBe(
      200,
    )
  expect((await agent.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
}

const decisions: Readonly<Record<string, () => Promise<void>>> = {
  request_documents: async () => {
    await submitted()
    await decided('request_documents', { items: [{ person: 1, field: 'passportNumber', comment: toGuest }] })
  },
  reject: async () => {
    await submitted()
    await decided('reject')
  },
  'reopen after reject': () => decided('reopen'),
  approve: async () => {
    await submitted()
    await decided('approve')
  },
  'reopen after approve': () => decided('reopen'),
}

describe('an internal note', () => {
  const places = () => ({ id: [id], formId: ['registration'], lang: ['en'] })
  it.each(Object.entries(decisions))(
    'cannot be read by the guest and the agent of a registration through any call: %s',
    async (_, during) => {
      const from = [account(api, names.guest), account(api, names.agent)]
      const got = await expectHidden(api, new RegExp(internal), {
        from,
        shownTo: account(api, 'Malte'),
        places: places(),
        during,
      })
      for (const answers of got.values()) expect(answers.some((one) => one.text.includes(toGuest))).toBe(true)
    },
  )

  it.each(['guest', 'agent'] as const)('is in no answer to a command of the %s', async (who) => {
    const methods = ['POST', 'PATCH', 'DELETE'] as const
    for await (const { call, text } of everyAnswer(api, account(api, names[who]), { places: places(), methods }))
      expect(text, call).not.toContain(internal)
  })

  it('is in the history for staff, for each decision', async () => {
    const history = (await manager.call('GET', `/api/submissions/${id}/history`)).body
    for (const decision of ['request_documents', 'reject', 'reopen', 'approve'])
      expect(history).toContain(`${internal} ${decision}`)
  })

  it('is in no mail, also when decisions were made before it was sent', async () => {
    const agent = await signedIn('agent')
    await agent.call('POST', `/api/submissions/${id}/hand-over`, { email: 'heir@example.com' })
    await mailsTo(api.dataDir, 'heir@example.com')
    const mails = await everyMail(api)
    expect(mails.map(({ to }) => to)).toContain('heir@example.com')
    expect(mails.map(({ text }) => text).join()).not.toContain(internal)
  })

  it('is shown to staff next to the note for the guest, under its own name; absent where none was written', async () => {
    await submitted()
    await decided('approve')
    await manager.call('POST', `/api/submissions/${id}/review`, { decision: 'complete', internalNote: '  ' })
    for (const staff of [manager, api.admin]) {
      const [completed, approved] = (await staff.call('GET', `/api/submissions/${id}/history`)).json()
      expect(completed).toMatchObject({ type: 'SubmissionCompleted', notes: null, internalNote: null })
      expect(approved).toMatchObject({
        type: 'SubmissionApproved',
        notes: toGuest,
        internalNote: `${internal} approve`,
      })
    }
    const [entry] = (await (await signedIn('guest')).call('GET', `/api/submissions/${id}/history`)).json()
    expect(entry).not.toHaveProperty('internalNote')
  })
})

it('a rejection requires a note for the guest, not only an internal one', async () => {
  const own = (await api.admin.call('POST', '/api/submissions', {})).json().id
  await api.admin.call('PATCH', `/api/submissions/${own}`, sampleNonDiver())
  await api.admin.call('POST', `/api/submissions/${own}/submit`, {})
  const refused = await api.admin.call('POST', `/api/submissions/${own}/review`, {
    decision: 'reject',
    notes: ' ',
    internalNote: internal,
  })
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'review.reasonMissing',
    errors: [{ field: 'notes', code: 'required' }],
  })
  expect((await api.admin.call('GET', `/api/submissions/${own}`)).json().status).toBe('pending_review')
})
