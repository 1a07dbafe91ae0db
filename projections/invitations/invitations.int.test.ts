import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submissionList } from '../submissions/projection.ts'
import { writeAccess } from '../testing/access.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { invitationList } from './projection.ts'
import { countInvitations, findInvitations } from './queries.ts'

let side: ReadSide
const before = '2026-11-21T00:00:00.000Z'
const after = '2026-11-23T09:00:00.000Z'
const ids = async (page: Parameters<typeof findInvitations>[1]) =>
  (await findInvitations(side.database, page)).rows.map(({ id }) => id)

beforeAll(async () => {
  side = await readSide([invitationList, submissionList])
  await side.log.submission('s0', [submission('s0').started(7)])
  await writeAccess(side.log)
  await side.catchUp()
})
afterAll(() => side.close())

describe('invitations', () => {
  it('are listed newest first, with what became of them by the time of reading', async () => {
    expect(await ids({ now: before })).toEqual(['i3', 'i2', 'i1'])
    expect(await ids({ now: before, status: 'active' })).toEqual(['i3'])
    expect(await ids({ now: before, status: 'expired' })).toEqual([])
    expect(await ids({ now: after, status: 'active' })).toEqual([])
    expect(await ids({ now: after, status: 'expired' })).toEqual(['i3'])
    expect(await ids({ now: after, status: 'redeemed' })).toEqual(['i1'])
    expect(await ids({ now: after, status: 'revoked' })).toEqual(['i2'])
  })

  it('are counted by status', async () => {
    expect(await countInvitations(side.database, before)).toEqual({
      all: 3,
      active: 1,
      redeemed: 1,
      expired: 0,
      revoked: 1,
    })
    expect(await countInvitations(side.database, after)).toEqual({
      all: 3,
      active: 0,
      redeemed: 1,
      expired: 1,
      revoked: 1,
    })
  })

  it('come in pages', async () => {
    const { rows, next } = await findInvitations(side.database, { now: before, limit: 2 })
    expect(rows.map(({ id }) => id)).toEqual(['i3', 'i2'])
    expect(await ids({ now: before, limit: 2, cursor: next ?? '' })).toEqual(['i1'])
    await expect(findInvitations(side.database, { now: before, cursor: 'x' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  it('name their recipient, the redeeming account and the registration', async () => {
    const { rows } = await findInvitations(side.database, { now: before })
    expect(rows.find(({ id }) => id === 'i1')).toEqual({
      id: 'i1',
      roleType: 'guest',
      email: 'i1@example.com',
      recipientName: 'Lena',
      language: 'de',
      status: 'redeemed',
      submissionId: 's0',
      submissionReference: 'RS-2026-00007',
      expiresAt: '2026-11-23T09:00:00.000Z',
      createdAt: '2026-11-20T08:30:00.000Z',
      createdBy: 'account-admin',
      updatedAt: '2026-11-20T12:30:00.000Z',
      redeemedAt: '2026-11-20T12:30:00.000Z',
      redeemedBy: 'account-lena',
      revokedAt: null,
      revokedBy: null,
    })
    expect(rows.find(({ id }) => id === 'i2')).toMatchObject({
      status: 'revoked',
      revokedBy: 'account-admin',
      revokedAt: '2026-11-20T10:30:00.000Z',
    })
  })
})
