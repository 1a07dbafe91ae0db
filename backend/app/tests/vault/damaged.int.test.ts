import { parse } from 'csv-parse/sync'
import type { Json } from '@fleet/domain/kernel/json'
import { sendDueReminders } from '../../../features/reminders/send-due.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, adminPassword, peopleOf, startApi } from '../../../testing/api.ts'
import { approveAgencies } from '../../../testing/approved-agency.ts'
import { checkStatuses } from '../../../features/submissions/status-check.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { type Damage, damageOf } from '../../../testing/damage/damage.ts'
import { readWorkbook } from '../../../testing/files/read-workbook.ts'
import { readPdf } from '../../../testing/files/read-pdf.ts'
import { inDays, sampleNonDiver } from '../../../testing/sample-guest.ts'
import type { Application } from '../../app.ts'
import { features } from '../../features.ts'

const agency = 'tidewrack'
const boat = 'Snefro Target'
const start = inDays(30)
const trip = `/api/trips/${encodeURIComponent(boat)}/${start}`

/** Registrations on one trip, damaged in each way that the database allows, and one that is whole. */
const kinds = ['whole', 'changed', 'sent', 'cut', 'removed', 'lost'] as const
type Kind = (typeof kinds)[number]

let api: Api
let damage: Damage
let later: Application
let admin: Person
let agent: Person
let guest: Person
let invitation: string
const ids = new Map<Kind, string>()
const codes = new Map<Kind, string>()
const idOf = (kind: Kind) => ids.get(kind) ?? ''
const codeOf = (kind: Kind) => codes.get(kind) ?? ''
const damaged = () => kinds.filter((kind) => kind !== 'whole')
const damagedCodes = () => damaged().map(codeOf).toSorted()

beforeAll(async () => {
  api = await startApi()
  damage = await damageOf(api)
  await approveAgencies(api.application.services, agency)
  const booker = await api.person('agent', 'Marta', agency)
  for (const kind of kinds) {
    const { id, referenceCode } = (await booker.call('POST', '/api/submissions', {})).json()
    ids.set(kind, id)
    codes.set(kind, referenceCode)
    const answers = sampleNonDiver({ boatName: boat, tripStartDate: start, tripEndDate: inDays(37), firstName: kind })
    await booker.call('PATCH', `/api/submissions/${id}`, { ...answers, arrivalDate: start })
    if (kind === 'sent') expect((await booker.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
  }
  guest = await api.person('guest', 'Gita')
  const invited = { roleType: 'guest', email: 'later@example.com' }
  invitation = (await api.admin.call('POST', '/api/invitations', invited)).json().id
  await caughtUp(api)
  const { state } = await api.application.services.submissions.load(idOf('lost'))
  const [person] = state.status === 'none' ? [] : state.persons
  await damage.changeEvent(`submission-${idOf('changed')}`)
  await damage.changeEvent(`submission-${idOf('sent')}`)
  await damage.removeEnd(`submission-${idOf('cut')}`)
  await damage.removeStream(`submission-${idOf('removed')}`)
  await damage.loseKey(person?.personId ?? '')
  later = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
  const people = peopleOf(later)
  admin = await people.signedIn('admin@example.com', adminPassword)
  agent = await people.signedIn('marta@example.com', 'Marta correct horse battery')
})
afterAll(async () => {
  await later.close()
  await damage.close()
  await api.close()
})

const get = async (url: string, who = admin) => {
  const answer = await who.call('GET', url)
  expect([answer.statusCode, answer.json().code], url).toEqual([200, undefined])
  return answer.json()
}

/** Calls that read one thing, by its id or query, or nothing that can be damaged. */
const others =
  /:(?:id|formId|exportId|agentId)\b|^\/api\/(?:(?:login|logout|download)\b.*|updates|docs\/page\.css|agent-users|agent-profile|auth\/device-key|client-imports\/template)$/
const queries: Readonly<Record<string, string>> = { '/api/export': '?format=csv' }
const sheets = ['passengers', 'transfers', 'gear', 'tanks', 'dive-deck', 'kitchen', 'emergency', 'insurance']

const codesIn = (rows: readonly { referenceCode: string }[]) =>
  rows.map(({ referenceCode }) => referenceCode).toSorted()
const marked = (rows: readonly { referenceCode: string; isUnreadable?: boolean }[]) =>
  codesIn(rows.filter(({ isUnreadable }) => isUnreadable))

it('every call that reads many works for staff and agencies', async () => {
  const calls = features.flatMap((feature) => Object.keys('calls' in feature ? feature.calls : {}))
  const urls = calls
    .filter((name) => name.startsWith('GET '))
    .map((name) => name.slice('GET '.length))
    .filter((url) => !others.test(url))
    .flatMap((url) => (url.includes(':sheet') ? sheets.map((sheet) => url.replace(':sheet', sheet)) : [url]))
    .map((url) => url.replace(':boat', encodeURIComponent(boat)).replace(':tripStart', start))
    .map((url) => url + (queries[url] ?? (url.endsWith('/file') ? '?format=csv' : '')))
  const failed: unknown[] = []
  for (const url of urls)
    for (const who of [admin, agent]) {
      const { statusCode, body } = await who.call('GET', url)
      if (statusCode >= 400 && statusCode !== 403) failed.push([url, statusCode, body.slice(0, 200)])
    }
  expect(urls.length).toBeGreaterThan(40)
  expect(failed).toEqual([])
})

it('the trip names each one, and shows the others', async () => {
  const { guests, unreadable } = await get(trip)
  expect(codesIn(guests)).toEqual([codeOf('whole')])
  expect(codesIn(unreadable)).toEqual(damagedCodes())
  expect(unreadable).toContainEqual({
    submissionId: idOf('changed'),
    referenceCode: codeOf('changed'),
    name: 'changed Weber',
    persons: 1,
  })
})

it.each([
  ['/api/submissions', () => admin],
  ['/api/submissions/recent', () => admin],
  ['/api/submissions?q=weber', () => admin],
  ['/api/agent-submissions', () => agent],
])('the list marks each one: %s', async (url, who) => {
  expect(marked(await get(url, who()))).toEqual(damagedCodes())
})

it.each([
  ['/api/agent-submissions/due', () => agent],
  ['/api/reminders/planned', () => admin],
])('what is not submitted yet is marked: %s', async (url, who) => {
  expect(marked(await get(url, who()))).toEqual(damagedCodes().filter((code) => code !== codeOf('sent')))
})

it('a rehearsal counts the readable drafts and names the others', async () => {
  const { drafts, unreadable } = await get('/api/forms/registration/rehearsal')
  expect(drafts).toBe(1)
  expect(unreadable.toSorted()).toEqual(damagedCodes().filter((code) => code !== codeOf('sent')))
})

it('due reminders of the others are sent', async () => {
  const lines: string[] = []
  const clock = { now: () => `${inDays(0)}T10:00:00.000Z`, today: () => inDays(0) }
  const issued = await sendDueReminders({ ...later.services, clock }, { log: (line) => lines.push(line) })
  expect(issued).toBeGreaterThan(0)
  const failed = lines.map((line) => line.split(' ')[2]).toSorted()
  expect(failed).toEqual(
    damaged()
      .filter((kind) => kind !== 'sent')
      .map((kind) => `${idOf(kind)}`)
      .toSorted(),
  )
})

it('a decision on several affects the others', async () => {
  const items = [idOf('sent'), idOf('changed')].map((id) => ({ id, revision: 1 }))
  const decided = await admin.call('POST', '/api/submissions/bulk-review', { decision: 'approve', items })
  expect(decided.json()).toEqual(items.map(({ id }) => expect.objectContaining({ id, code: 'store.tampered' })))
})

async function textIn(format: string, file: Buffer): Promise<string> {
  if (format === 'csv') return file.toString()
  if (format === 'pdf') return readPdf(file).text
  const [rows = []] = await readWorkbook(file)
  return rows.flatMap((row) => Object.values(row).map(({ value }) => value)).join('\n')
}

it('the nightly check counts them, and names those with another status in the lists', async () => {
  const { services } = later
  await checkStatuses(services)
  const health = async () => (await later.app.inject({ url: '/health/ready' })).json()
  expect((await health()).statuses).toMatchObject({ different: 0, unreadable: damaged().length, first: [] })
  await damage.changeStatus(idOf('whole'), 'approved')
  await checkStatuses(services)
  const { statuses, attention } = await health()
  expect(statuses).toMatchObject({ different: 1, unreadable: damaged().length, first: [codeOf('whole')] })
  expect(attention).toContainEqual({ part: 'statuses', instructions: expect.stringContaining('projections:rebuild') })
  await damage.changeStatus(idOf('whole'), 'draft')
})

describe('files name each one', () => {
  const columns = (body: string): Record<string, string>[] =>
    parse<Record<string, string>>(body, { bom: true, columns: true, relax_column_count: true })

  it('registrations as CSV', async () => {
    const answer = await admin.call('POST', '/api/exports', { format: 'csv', filter: {}, language: 'en' })
    const rows = columns(answer.body)
    const lacking = rows.filter((row) => row['Status'] === 'Cannot be read: tell the system operator')
    expect(lacking.map((row) => row['Reference']).toSorted()).toEqual(damagedCodes())
    expect(rows.find((row) => row['Reference'] === codeOf('whole'))).toMatchObject({ Status: 'Draft' })
  })

  it('registrations as XLSX, with their number at the end of the frames', async () => {
    const answer = await admin.call('POST', '/api/exports', {
      format: 'xlsx',
      filter: {},
      language: 'en',
      framed: true,
    })
    expect(answer.rawPayload.readUInt32BE(answer.rawPayload.length - 4)).toBe(damaged().length)
    await expect
      .poll(async () => (await api.admin.call('GET', '/api/access-log?type=ExportEnded&limit=1')).json())
      .toMatchObject([{ details: { outcome: 'whole', unreadable: damaged().length } }])
  })

  it('the audit trail: those whose key is missing', async () => {
    const json = await admin.call('POST', '/api/audit-exports', { format: 'json', filter: {}, language: 'en' })
    const events: { reference: string; unreadable?: true; changes: unknown[] }[] = JSON.parse(json.body).events
    const of = (reference: string) => events.filter((one) => one.reference === reference)
    expect(of(codeOf('lost')).length).toBeGreaterThan(1)
    expect(of(codeOf('lost')).every(({ unreadable }) => unreadable)).toBe(true)
    expect(of(codeOf('whole')).some(({ changes }) => changes.length > 0)).toBe(true)
    const csv = await admin.call('POST', '/api/audit-exports', { format: 'csv', filter: {}, language: 'en' })
    const lost = columns(csv.body).filter((row) => row['Reference'] === codeOf('lost'))
    expect(lost.every((row) => row['Notes'] === 'Cannot be read: tell the system operator')).toBe(true)
  })

  it.each(['csv', 'xlsx', 'pdf'])('a sheet as %s', async (format) => {
    const answer = await admin.call('GET', `${trip}/sheets/kitchen/file?format=${format}&lang=en`)
    const text = (await textIn(format, answer.rawPayload)).replaceAll(/\s/g, '')
    for (const kind of damaged())
      expect(text).toContain(`${codeOf(kind)}${kind}Weber:cannotberead,tellthesystemoperator`)
  })
})

describe('a passenger list', () => {
  const issue = (body: Record<string, Json> = {}) =>
    admin.call('POST', '/api/passenger-lists', { boat, tripStart: start, after: 0, ...body })

  it('is refused with their names, and when only some are left out', async () => {
    for (const body of [{}, { leaveOut: damagedCodes().slice(1) }]) {
      const answer = await issue(body)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'passengerLists.unreadable'])
      expect(answer.json().detail).toContain(damagedCodes()[0])
    }
    expect((await get(`${trip}/sheets/passengers`)).issues).toEqual([])
  })

  it('is issued without them by choice, and names them', async () => {
    const { unreadable } = await get(`${trip}/sheets/passengers`)
    const answer = await issue({ leaveOut: codesIn(unreadable) })
    expect(answer.statusCode, answer.body).toBe(200)
    const list = await get(`/api/passenger-lists/${answer.json().id}`)
    expect(list.leftOut.toSorted()).toEqual(damagedCodes())
    expect(list.persons).toBe(1)
    expect(list.changes).toBeNull()
    const file = await admin.call('GET', `/api/passenger-lists/${answer.json().id}/file?format=csv&lang=en`)
    for (const code of damagedCodes()) expect(file.body).toContain(`${code}: left out`)
  })
})

it('copying a trip refuses each one, and copies to the others', async () => {
  const other = (await agent.call('POST', '/api/submissions', {})).json().id
  const answer = await agent.call('POST', `/api/submissions/${idOf('whole')}/copy-trip`, {
    targets: [idOf('changed'), idOf('lost'), other].map((id) => ({ id, revision: 0 })),
  })
  expect(answer.json().map(({ status }: { status: string }) => status)).toEqual(['refused', 'refused', 'copied'])
})

describe('with another damaged stream', () => {
  it.each([
    ['an account', () => `account-${guest.accountId}`, '/api/admin-users?role=all'],
    ['an agency', () => `agent-${agency}`, '/api/agents'],
    ['an invitation', () => `invitation-${invitation}`, '/api/invitations'],
  ])('of %s, lists of them work', async (_, stream, url) => {
    await damage.changeEvent(stream())
    await get(url)
    await get('/api/submissions')
    expect((await admin.call('GET', `/api/submissions/${idOf('whole')}/history`)).statusCode).toBe(200)
  })
})
