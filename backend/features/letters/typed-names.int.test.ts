import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { agencyPeople } from '../../testing/agents/agency-people.ts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { mailsTo } from '../../testing/mails.ts'
import { sampleNonDiver } from '../../testing/sample-guest.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function ok(who: Person, method: 'POST' | 'PATCH', url: string, body: Json) {
  const { statusCode, body: text } = await who.call(method, url, body)
  expect(statusCode, text).toBeLessThan(300)
  return JSON.parse(text)
}

let mails = 0
const stranger = () => `stranger${(mails += 1)}@example.org`
const bait = 'You won, see evil.example'

async function mailTo(address: string) {
  const [mail] = await mailsTo(api.dataDir, address)
  const { text = '', html = '', subject = '' } = mail ?? {}
  return { all: `${subject} ${text} ${html}`, text }
}

/** A group of a guest, with these names of leader and member. */
async function group(guest: Person, names: { leader: string; member: string }): Promise<string> {
  const { id } = await ok(guest, 'POST', '/api/submissions', {})
  await ok(guest, 'PATCH', `/api/submissions/${id}`, {
    isGroupBooking: true,
    groupSize: 2,
    groupLeaderName: names.leader,
    ...sampleNonDiver(),
  })
  await ok(guest, 'PATCH', `/api/submissions/${id}`, { passengerIndex: 2, firstName: names.member })
  return id
}

it('a guest cannot mail a text of their own to strangers; short names are quoted', async () => {
  const guest = await api.person('guest', 'Sender')
  for (const { leader, member, shown } of [
    { leader: bait, member: `Dear winner ${bait}`, shown: undefined },
    { leader: 'Gerda Maus', member: 'Lena', shown: ['“Gerda Maus” is registering', 'Hello “Lena”,'] },
  ]) {
    const email = stranger()
    await ok(guest, 'POST', `/api/submissions/${await group(guest, { leader, member })}/parts`, { person: 2, email })
    const { all, text } = await mailTo(email)
    expect(all).not.toContain('evil.example')
    if (shown === undefined) expect(text).toMatch(/^Hello,\n\nYou belong to a group/)
    else for (const words of shown) expect(text).toContain(words)
  }
})

it('nor can an agency: in requests for confirmation, hand-overs and mails to its team', async () => {
  const { owner, agentId } = await agencyPeople(api).approved()
  await ok(owner, 'PATCH', `/api/agent-profile/${agentId}`, { tradingName: bait })
  const { id } = await ok(owner, 'POST', '/api/submissions', {})
  await ok(owner, 'PATCH', `/api/submissions/${id}`, sampleNonDiver({ firstName: bait }))
  const addresses = [stranger(), stranger(), stranger()]
  const [confirming = '', invited = '', member = ''] = addresses
  const declarations = ['liability']
  await ok(owner, 'POST', `/api/submissions/${id}/confirmations`, { declarations, email: confirming })
  await ok(owner, 'POST', `/api/submissions/${id}/hand-over`, { email: invited, recipientName: bait })
  const added = await ok(owner, 'POST', '/api/agent-users', {
    username: 'bait',
    password: 'mia correct horse battery',
    firstName: 'Winner',
    lastName: bait,
    email: member,
  })
  await ok(owner, 'PATCH', `/api/agent-users/${added.id}`, { password: 'another correct horse battery' })
  for (const address of addresses) expect((await mailTo(address)).all).not.toContain('evil.example')
})

it('a guest sends 20 invitations a day, and is told when to go on', async () => {
  const guest = await api.person('guest', 'Busy')
  const id = await group(guest, { leader: 'Gerda', member: 'Lena' })
  const sent: number[] = []
  for (let count = 0; count < 21; count += 1) {
    const answer = await guest.call('POST', `/api/submissions/${id}/parts`, { person: 2, email: stranger() })
    sent.push(answer.statusCode)
    if (answer.statusCode === 429) {
      expect(answer.json()).toMatchObject({ code: 'limits.invitations', values: { limit: 20 } })
      break
    }
    await ok(guest, 'POST', `/api/submissions/${id}/parts/${answer.json().id}/take-back`, {})
  }
  expect(sent).toEqual([...Array(20).fill(201), 429])
})
