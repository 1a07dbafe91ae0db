import { describe, expect, it } from 'vitest'
import { now, start } from './testing/commands.ts'
import { registration, started } from './testing/past.ts'

describe('starting a registration', () => {
  it('makes a draft at step 0 for one person without answers', () => {
    registration().when(start()).thenEvents([started])
    expect(registration([started]).state).toMatchObject({
      status: 'draft',
      submissionId: 'submission-1',
      referenceCode: 'RS-2030-00001',
      currentStep: 0,
      isGroupBooking: false,
      groupSize: 1,
      groupLeaderName: null,
      persons: [{ personId: 'person-1', answers: {} }],
      guestAccountId: 'account-guest',
      agentSnapshot: { agentId: 'agency-1', createdAt: now },
      documents: [],
    })
  })

  it('names its owner: a guest, or a client of an agency', () => {
    const [event] = registration()
      .when(start({ guestAccountId: 'account-guest', agentId: 'agency-1' }))
      .events()
    expect(event?.data).toMatchObject({
      guestAccountId: 'account-guest',
      agentSnapshot: { agentId: 'agency-1', createdAt: now },
    })
  })

  it('changes nothing when it is repeated', () => registration([started]).when(start()).thenEvents([]))

  it('is refused when another registration has the id', () => {
    registration([started])
      .when(start({ referenceCode: 'RS-2030-00002' }))
      .thenRejects('submissions.taken')
  })
})
