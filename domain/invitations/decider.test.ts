import { describe, expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { type IssueInvitation, invitationDecider, refusalOf } from './decider.ts'
import type { InvitationEvent, InvitationIssued } from './events.ts'

const at = (now: string) => ({ commandId: 'command-1', actor: { id: 'account-admin', role: 'admin' } as const, now })
const issue = (data: Partial<IssueInvitation['data']> = {}): IssueInvitation => ({
  type: 'IssueInvitation',
  data: {
    invitationId: 'invitation-1',
    roleType: 'guest',
    tokenHash: 'aa',
    expiresInHours: 72,
    email: null,
    recipientName: null,
    language: 'en',
    ...data,
  },
  meta: at('2030-01-01T00:00:00.000Z'),
})
const issued = (data: Partial<InvitationIssued['data']> = {}): InvitationEvent => ({
  type: 'InvitationIssued',
  data: {
    invitationId: 'invitation-1',
    roleType: 'guest',
    tokenHash: 'aa',
    email: null,
    isBound: false,
    recipientName: null,
    language: 'en',
    expiresAt: '2030-01-04T00:00:00.000Z',
    ...data,
  },
})
const redeemed = (accountId = 'account-1', submissionId?: string): InvitationEvent => ({
  type: 'InvitationRedeemed',
  data: {
    invitationId: 'invitation-1',
    accountId,
    roleType: 'guest',
    ...(submissionId === undefined ? {} : { submissionId }),
  },
})
const revoked: InvitationEvent = { type: 'InvitationRevoked', data: { invitationId: 'invitation-1' } }
const redeem = (accountId = 'account-1', { email = `${accountId}@example.com`, now = '2030-01-02T00:00:00Z' } = {}) =>
  ({ type: 'RedeemInvitation', data: { accountId, email }, meta: at(now) }) as const
const revoke = (now = '2030-01-02T00:00:00Z') => ({ type: 'RevokeInvitation', data: {}, meta: at(now) }) as const
const invitation = (past: readonly InvitationEvent[] = []) => given(invitationDecider, past)

describe('issuing', () => {
  it('is valid for the requested hours', () => {
    invitation().when(issue()).thenEvents([issued()])
    invitation()
      .when(issue({ expiresInHours: 1 }))
      .thenEvents([issued({ expiresAt: '2030-01-01T01:00:00.000Z' })])
    invitation()
      .when(issue({ expiresInHours: 720 }))
      .thenEvents([issued({ expiresAt: '2030-01-31T00:00:00.000Z' })])
  })

  it('binds it to an e-mail', () =>
    invitation()
      .when(issue({ email: 'lena@example.com', recipientName: 'Lena' }))
      .thenEvents([issued({ email: 'lena@example.com', recipientName: 'Lena', isBound: true })]))

  it('names a registration', () =>
    invitation()
      .when(issue({ submissionId: 'submission-1' }))
      .thenEvents([issued({ submissionId: 'submission-1' })]))

  it.each([
    [0, 'minimum'],
    [-1, 'minimum'],
    [721, 'maximum'],
    [1.5, 'type'],
    [Number.NaN, 'type'],
    [Infinity, 'type'],
  ])('for %d hours is refused: %s', (expiresInHours, code) => {
    const { problems } = invitation().when(issue({ expiresInHours })).thenRejects('request.invalid')
    expect(problems).toMatchObject([{ field: 'expiresInHours', code }])
  })

  it('of an agent names no registration', () => {
    const { problems } = invitation()
      .when(issue({ roleType: 'agent', submissionId: 'submission-1' }))
      .thenRejects('request.invalid')
    expect(problems).toMatchObject([{ field: 'submissionId' }])
  })

  it('carries trip answers only to a guest without a registration', () => {
    const answers = { boatName: 'Snefro Love' }
    invitation()
      .when(issue({ answers }))
      .thenEvents([issued({ answers })])
    for (const other of [{ roleType: 'agent' as const }, { submissionId: 'submission-1' }])
      invitation()
        .when(issue({ answers, ...other }))
        .thenRejects('request.invalid')
  })

  it('changes nothing when it is repeated', () => invitation([issued()]).when(issue()).thenEvents([]))
})

describe('redeeming', () => {
  it("makes it the account's", () => invitation([issued()]).when(redeem()).thenEvents([redeemed()]))

  it('names its registration', () =>
    invitation([issued({ submissionId: 'submission-1' })])
      .when(redeem())
      .thenEvents([redeemed('account-1', 'submission-1')]))

  it('again by the same account changes nothing, also after its time', () => {
    invitation([issued(), redeemed()]).when(redeem()).thenEvents([])
    invitation([issued(), redeemed()])
      .when(redeem('account-1', { now: '2031-01-01T00:00:00Z' }))
      .thenEvents([])
  })

  it('is for one', () => {
    invitation([issued(), redeemed()]).when(redeem('account-2')).thenRejects('invitations.accepted')
  })

  it('is refused after expiry', () => {
    invitation([issued({ expiresAt: '2030-01-01T00:00:00Z' })])
      .when(redeem('account-1', { now: '2030-01-02T00:00:00Z' }))
      .thenRejects('invitations.invalid')
    invitation([issued({ expiresAt: '2030-01-02T00:00:00Z' })])
      .when(redeem('account-1', { now: '2030-01-02T00:00:00Z' }))
      .thenRejects('invitations.invalid')
  })

  it('is refused after it was revoked', () => {
    invitation([issued(), revoked]).when(redeem()).thenRejects('invitations.invalid')
  })

  it('is refused when there is none', () => {
    invitation().when(redeem()).thenRejects('invitations.invalid')
  })

  it('is for the e-mail it was bound to', () => {
    const bound = issued({ email: 'account-1@example.com', isBound: true })
    invitation([bound]).when(redeem('account-1')).thenEvents([redeemed()])
    invitation([bound]).when(redeem('account-2')).thenRejects('invitations.otherAccount')
  })

  it('knows its e-mail whatever the case of A to Z, and no look-alike of it', () => {
    const bound = [issued({ email: 'Fiona@example.com', isBound: true })]
    const { state } = invitation(bound)
    for (const [email, fits] of [
      ['fiona@Example.com', true],
      ['\uFB01ona@example.com', false],
      ['fiona@example.com ', false],
    ] as const) {
      expect([email, refusalOf(state, { accountId: 'account-1', email }, '2030-01-02T00:00:00Z')]).toEqual([
        email,
        fits ? undefined : 'invitations.otherAccount',
      ])
    }
  })

  it('cannot be redeemed once the invited person is erased', () => {
    const { email: _, ...erased } = issued({ isBound: true }).data as InvitationIssued['data']
    const event: InvitationEvent = JSON.parse(JSON.stringify({ type: 'InvitationIssued', data: erased }))
    invitation([event]).when(redeem()).thenRejects('invitations.invalid')
    invitation([event])
      .when({
        type: 'RedeemInvitation',
        data: { accountId: 'account-1', email: undefined },
        meta: at('2030-01-02T00:00:00Z'),
      })
      .thenRejects('invitations.invalid')
  })
})

describe('before anybody signed in', () => {
  const now = '2030-01-02T00:00:00Z'
  const refusal = (...past: InvitationEvent[]) => refusalOf(invitation(past).state, undefined, now)
  it('an active invitation is redeemable, bound or not', () => {
    expect([refusal(issued()), refusal(issued({ email: 'lena@example.com', isBound: true }))]).toEqual([
      undefined,
      undefined,
    ])
  })
  it('no other account may; it learns that the invitation was accepted', () => {
    expect([refusal(), refusal(issued(), revoked), refusal(issued({ expiresAt: now }))]).toEqual(
      Array(3).fill('invitations.invalid'),
    )
    expect(refusal(issued(), redeemed())).toBe('invitations.accepted')
  })
})

describe('sending again', () => {
  const mailed = issued({ email: 'lena@example.com', isBound: true })
  const sendAgain = (now: string, expiresInHours = 72) =>
    ({ type: 'SendInvitationAgain', data: { expiresInHours }, meta: at(now) }) as const
  const sentAgain = (expiresAt: string): InvitationEvent => ({
    type: 'InvitationSentAgain',
    data: { invitationId: 'invitation-1', expiresAt },
  })

  it('lets the link work from then on, also when its time was over, and never for less long', () => {
    invitation([mailed])
      .when(sendAgain('2030-01-02T00:00:00Z'))
      .thenEvents([sentAgain('2030-01-05T00:00:00.000Z')])
    invitation([mailed])
      .when(sendAgain('2031-01-01T00:00:00Z'))
      .thenEvents([sentAgain('2031-01-04T00:00:00.000Z')])
    invitation([mailed])
      .when(sendAgain('2030-01-02T00:00:00Z', 1))
      .thenEvents([sentAgain('2030-01-04T00:00:00.000Z')])
    const { state } = invitation([mailed, sentAgain('2031-01-04T00:00:00.000Z')])
    expect(
      refusalOf(state, { accountId: 'account-1', email: 'lena@example.com' }, '2031-01-03T00:00:00Z'),
    ).toBeUndefined()
  })
  it('needs an address, and an open invitation', () => {
    invitation([issued()]).when(sendAgain('2030-01-02T00:00:00Z')).thenRejects('invitations.noAddress')
    invitation([mailed, redeemed()]).when(sendAgain('2030-01-02T00:00:00Z')).thenRejects('invitations.ended')
    invitation([mailed, revoked]).when(sendAgain('2030-01-02T00:00:00Z')).thenRejects('invitations.ended')
    invitation().when(sendAgain('2030-01-02T00:00:00Z')).thenRejects('invitations.notFound')
    invitation([mailed]).when(sendAgain('2030-01-02T00:00:00Z', 721)).thenRejects('request.invalid')
  })
})

describe('revoking', () => {
  it('ends an active invitation, once', () => {
    invitation([issued()]).when(revoke()).thenEvents([revoked])
    invitation([issued(), revoked]).when(revoke()).thenEvents([])
  })
  it('is refused once it was redeemed or its time is over', () => {
    invitation([issued(), redeemed()]).when(revoke()).thenRejects('invitations.redeemed')
    invitation([issued()]).when(revoke('2030-01-04T00:00:00Z')).thenRejects('invitations.expired')
    invitation().when(revoke()).thenRejects('invitations.notFound')
  })
})
