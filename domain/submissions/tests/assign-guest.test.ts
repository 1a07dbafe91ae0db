import { describe, expect, it } from 'vitest'
import type { AssignGuest } from '../model/commands.ts'
import { start } from '../testing/commands.ts'
import { registration, started, submitted } from '../testing/past.ts'
import type { SubmissionEvent } from '../model/events.ts'

const assign = (guestAccountId: string): AssignGuest => ({
  type: 'AssignGuest',
  data: { guestAccountId, invitationId: 'invitation-1' },
  meta: start().meta,
})
const assigned = (guestAccountId: string): SubmissionEvent => ({
  type: 'GuestAssigned',
  data: { guestAccountId, invitationId: 'invitation-1' },
})

describe('redeeming an invitation to a registration', () => {
  it('becomes its guest', () => {
    registration([started])
      .when(assign('account-1'))
      .thenEvents([assigned('account-1')])
    expect(registration([started, assigned('account-1')]).state).toMatchObject({ guestAccountId: 'account-1' })
  })

  it('takes the place of the guest before', () => {
    registration([started, assigned('account-1')])
      .when(assign('account-2'))
      .thenEvents([assigned('account-2')])
  })

  it('again changes nothing', () =>
    registration([started, assigned('account-1')])
      .when(assign('account-1'))
      .thenEvents([]))

  it('leaves the status alone', () => {
    expect(registration([started, submitted, assigned('account-1')]).state).toMatchObject({ status: 'pending_review' })
  })

  it('needs one that was started', () => registration().when(assign('account-1')).thenRejects('submissions.notFound'))
})
