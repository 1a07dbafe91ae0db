import { describe, expect, it } from 'vitest'
import type { SubmissionEvent } from '../model/events.ts'
import { admin, save, setUp } from '../testing/commands.ts'
import { complete, group, registration, saved, started } from '../testing/past.ts'

const before = [started, group(3), saved(complete)]
const viewedRevision = before.length - 1

/** A registration to which another user appended these events meanwhile. */
const meanwhile = (...events: SubmissionEvent[]) => registration([...before, ...events])

describe('two people change the answers of one person', () => {
  it('in different fields: both are kept', () =>
    meanwhile(saved({ boatName: 'Snefro Love' }))
      .when(save({ ...complete, firstName: 'Amira' }, { viewedRevision }))
      .thenEvents([saved({ firstName: 'Amira' })]))

  it('in the same field: the second is refused and sees both answers', () => {
    const refusal = meanwhile(saved({ firstName: 'Amira', boatName: 'Snefro Love' }))
      .when(save({ ...complete, firstName: 'Laila', passportNumber: 'P2' }, { viewedRevision }))
      .thenRejects('submissions.conflict')
    expect(refusal.problems).toEqual([
      { person: 1, field: 'firstName', code: 'conflict', yours: 'Laila', theirs: 'Amira' },
    ])
  })

  it('in the same field to the same value: no conflict, and nothing to store', () =>
    meanwhile(saved({ firstName: 'Amira' }))
      .when(save({ ...complete, firstName: 'Amira' }, { viewedRevision }))
      .thenEvents([]))

  it('one takes back what the other changes', () => {
    const { problems } = meanwhile(saved({ firstName: 'Amira' }))
      .when(save({ firstName: '' }, { viewedRevision }))
      .thenRejects('submissions.conflict')
    expect(problems).toMatchObject([{ field: 'firstName', yours: null, theirs: 'Amira' }])
  })

  it('one changes what the other took back', () => {
    const { problems } = meanwhile(saved({ firstName: null }))
      .when(save({ firstName: 'Laila' }, { viewedRevision }))
      .thenRejects('submissions.conflict')
    expect(problems).toMatchObject([{ field: 'firstName', yours: 'Laila', theirs: null }])
  })

  it('one there and back: no conflict', () =>
    meanwhile(saved({ firstName: 'Amira' }), saved({ firstName: 'Nadia' }))
      .when(save({ ...complete, firstName: 'Laila' }, { viewedRevision }))
      .thenEvents([saved({ firstName: 'Laila' })]))

  it('also when the second is staff', () => {
    meanwhile(saved({ firstName: 'Amira' }))
      .when(save({ firstName: 'Laila' }, { viewedRevision, as: admin }))
      .thenRejects('submissions.conflict')
  })

  it('without a viewed revision: the last write wins', () =>
    meanwhile(saved({ firstName: 'Amira' }))
      .when(save({ firstName: 'Laila' }))
      .thenEvents([saved({ firstName: 'Laila' })]))
})

describe('answers of different persons', () => {
  it('never conflict', () =>
    meanwhile(saved({ firstName: 'Amira' }, 1))
      .when(save({ firstName: 'Omar' }, { viewedRevision, person: 2 }))
      .thenEvents([saved({ firstName: 'Omar' }, 2)]))

  it('conflict where one is inherited from person 1, who has changed it', () => {
    const { problems } = meanwhile(saved({ boatName: 'Snefro Love' }))
      .when(save({ boatName: 'Snefro Spirit' }, { viewedRevision, person: 2 }))
      .thenRejects('submissions.conflict')
    expect(problems).toEqual([
      { person: 2, field: 'boatName', code: 'conflict', yours: 'Snefro Spirit', theirs: 'Snefro Love' },
    ])
  })
})

describe('two people change the booking', () => {
  it('a form left open does not shrink a group that has grown', () =>
    meanwhile(group(4))
      .when(
        save(
          { firstName: 'Amira' },
          { viewedRevision, booking: { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Nadia' } },
        ),
      )
      .thenEvents([saved({ firstName: 'Amira' })]))

  it('size and leader are different fields', () => {
    const [event] = meanwhile(group(4))
      .when(setUp({ groupSize: 3, groupLeaderName: 'Omar' }, { viewedRevision }))
      .events()
    expect(event?.data).toMatchObject({ groupSize: 4, groupLeaderName: 'Omar' })
  })

  it('different sizes are a conflict', () => {
    const refusal = meanwhile(group(4))
      .when(setUp({ groupSize: 5 }, { viewedRevision }))
      .thenRejects('submissions.conflict')
    expect(refusal.problems).toEqual([{ step: 'booking', field: 'groupSize', code: 'conflict', yours: 5, theirs: 4 }])
  })

  it('a size for a booking that became individual is a conflict', () => {
    const alone: SubmissionEvent = {
      type: 'BookingSetUp',
      data: {
        isGroupBooking: false,
        groupSize: 1,
        persons: ['person-1', 'person-2', 'person-3'],
        groupLeaderName: 'Nadia',
      },
    }
    const { problems } = meanwhile(alone)
      .when(setUp({ groupSize: 5 }, { viewedRevision }))
      .thenRejects('submissions.conflict')
    expect(problems.map(({ field }) => field)).toEqual(['isGroupBooking', 'groupSize'])
  })

  it('a size sent along with an individual booking is no wish for one', () => {
    registration([started, group(3)])
      .when(setUp({ isGroupBooking: false, groupSize: 4 }, { viewedRevision: 0 }))
      .thenEvents([])
  })

  it('the same size is none', () =>
    meanwhile(group(5))
      .when(setUp({ groupSize: 5 }, { viewedRevision }))
      .thenEvents([]))
})
