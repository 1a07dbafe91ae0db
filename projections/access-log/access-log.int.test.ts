import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submissionList } from '../submissions/projection.ts'
import { writeAccess } from '../testing/access.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { accessLog } from './projection.ts'
import { countAccessLog, findAccessLog, findNamings, type AccessLogPage } from './queries.ts'

let side: ReadSide
const timeZone = 'Africa/Cairo'
const find = (page: Partial<AccessLogPage> = {}) => findAccessLog(side.database, { timeZone, ...page })
const types = async (page: Partial<AccessLogPage>) => (await find(page)).rows.map(({ type }) => type)

beforeAll(async () => {
  side = await readSide([accessLog, submissionList])
  await side.log.submission('s0', [submission('s0').started(7)])
  await writeAccess(side.log)
  await side.catchUp()
})
afterAll(() => side.close())

describe('the access log', () => {
  it('shows actions by and on one person, newest first', async () => {
    expect(await types({ person: 'account-lena' })).toEqual([
      'AccountUpdated',
      'AccountUpdated',
      'GuestAssigned',
      'RoleGranted',
      'InvitationRedeemed',
      'AccountCreated',
    ])
  })

  it('is found by type and by day of the fleet', async () => {
    expect(await types({ types: ['InvitationIssued', 'SignedIn'] })).toEqual([
      'InvitationIssued',
      'InvitationIssued',
      'InvitationIssued',
      'SignedIn',
    ])
    // 23:30 UTC is the next day in Cairo.
    expect(await types({ day: '2026-11-21' })).toEqual(['PreviewStarted', 'UnknownSignInFailed'])
    expect(await countAccessLog(side.database, { timeZone, day: '2026-11-20' })).toBe(13)
    expect(await types({ day: '2026-11-22' })).toEqual([])
  })

  it('comes in pages', async () => {
    const { rows, next } = await find({ limit: 5 })
    const rest = (await find({ limit: 100, cursor: next ?? '' })).rows
    expect([...rows, ...rest].map(({ id }) => id)).toEqual((await find({ limit: 100 })).rows.map(({ id }) => id))
    expect(await countAccessLog(side.database, { timeZone })).toBe(15)
    await expect(find({ cursor: 'x' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('keeps personal fields encrypted, and finds every event that named an account', async () => {
    const namings = await findNamings(side.database, ['account-lena'])
    const decrypted = namings.map(({ sealed, ...row }) => side.log.decryptData({ ...row, data: sealed ?? {} }))
    expect(await Promise.all(decrypted)).toEqual([
      { email: 'i1@example.com', firstName: 'Lena', lastName: 'Weber' },
      { lastName: 'Weber-Kraus' },
      { lastName: 'Kraus', email: 'lena@example.com' },
    ])
    const rows = JSON.stringify((await find()).rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(rows).not.toMatch(/Lena|Weber|example\.com|tokenHash|lastName|recipientName/)
  })

  it('names the registration and the counts', async () => {
    expect((await find({ types: ['GuestAssigned'] })).rows).toMatchObject([
      { submissionId: 's0', submissionReference: 'RS-2026-00007', invitationId: 'i1', accountId: 'account-lena' },
    ])
    expect((await find({ types: ['UnknownSignInFailed'] })).rows).toMatchObject([
      { details: { attempts: 4 }, accountId: null, actorRole: 'system' },
    ])
    expect((await find({ types: ['PreviewStarted'] })).rows).toMatchObject([{ details: { as: 'guest' } }])
  })
})
