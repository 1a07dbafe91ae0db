import { describe, expect, it } from 'vitest'
import { setUp, save } from './testing/commands.ts'
import { complete, group, registration, saved, started } from './testing/past.ts'

describe('setting up the booking', () => {
  it('as a group gives every further person a record', () =>
    registration([started])
      .when(setUp({ isGroupBooking: true, groupSize: 3, groupLeaderName: ' Nadia ' }))
      .thenEvents([group(3)]))

  it('changes nothing when it is repeated', () =>
    registration([started, group(3)])
      .when(setUp({ isGroupBooking: true, groupSize: 3, groupLeaderName: 'Nadia' }))
      .thenEvents([]))

  it('may happen in parts: a group first, its size and leader later', () => {
    const [first] = registration([started])
      .when(setUp({ isGroupBooking: true }))
      .events()
    expect(first?.data).toEqual({ isGroupBooking: true, groupSize: 1, persons: ['person-1'], groupLeaderName: null })
  })

  it('sets those beyond the size aside, and they return with their answers', () => {
    const three = [started, group(3), saved({ firstName: 'Omar' }, 3)]
    registration(three)
      .when(setUp({ groupSize: 2 }))
      .thenEvents([group(2, 3)])
    registration([...three, group(2, 3)])
      .when(setUp({ groupSize: 4 }))
      .thenEvents([group(4)])
    expect(registration([...three, group(2, 3), group(4)]).state).toMatchObject({
      groupSize: 4,
      persons: [
        {},
        {},
        { personId: 'person-3', answers: { firstName: 'Omar' } },
        { personId: 'person-4', answers: {} },
      ],
    })
  })

  it('as an individual booking sets all but person 1 aside, whatever size is sent along', () => {
    const [event] = registration([started, group(3)])
      .when(setUp({ isGroupBooking: false, groupSize: 3 }))
      .events()
    expect(event?.data).toMatchObject({
      isGroupBooking: false,
      groupSize: 1,
      persons: ['person-1', 'person-2', 'person-3'],
    })
  })

  it('takes no size for an individual booking', () =>
    registration([started])
      .when(setUp({ groupSize: 4 }))
      .thenEvents([]))

  it.each([null, '', '  '])('takes the leader back with %j', (groupLeaderName) => {
    const [event] = registration([started, group(2)])
      .when(setUp({ groupLeaderName }))
      .events()
    expect(event?.data).toMatchObject({ groupLeaderName: null, groupSize: 2 })
  })

  it('and answering for a new person may come in one save', () =>
    registration([started, saved(complete)])
      .when(
        save(
          { firstName: 'Omar' },
          { person: 2, booking: { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Nadia' } },
        ),
      )
      .thenEvents([group(2), saved({ firstName: 'Omar' }, 2)]))

  it.each([
    [0, 'minimum', 1],
    [-2, 'minimum', 1],
    [2.5, 'minimum', 1],
    [Number.NaN, 'minimum', 1],
    [21, 'maximum', 20],
  ])('refuses the size %s', (groupSize, code, limit) => {
    const refusal = registration([started])
      .when(setUp({ isGroupBooking: true, groupSize }))
      .thenRejects('submissions.invalid')
    expect(refusal.problems).toEqual([{ step: 'booking', field: 'groupSize', code, values: { limit } }])
  })

  it('takes a group of twenty, and no more persons than there are ids for', () => {
    const [event] = registration([started])
      .when(setUp({ isGroupBooking: true, groupSize: 20 }))
      .events()
    expect(event?.data).toHaveProperty('persons.length', 20)
    const few = setUp({ isGroupBooking: true, groupSize: 4 }, { spareIds: ['person-2', 'person-2', 'person-1'] })
    expect(registration([started]).when(few).thenRejects('submissions.invalid').problems).toMatchObject([
      { values: { limit: 2 } },
    ])
  })

  it('fills a group over several commands without naming anyone twice', () => {
    const [event] = registration([started, group(3)])
      .when(setUp({ groupSize: 5 }))
      .events()
    expect(event?.data).toHaveProperty('persons', ['person-1', 'person-2', 'person-3', 'person-4', 'person-5'])
  })
})
