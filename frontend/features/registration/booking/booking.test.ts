import { describe, expect, it } from 'vitest'
import { bookingOf, groupSizeOf, shortNameOf } from './booking.ts'
import { registration } from '../registration.ts'

const single = { isGroupBooking: false, groupSize: 1, groupLeaderName: null }

describe('the booking of a registration', () => {
  it('leaves both choices open in a new draft, and shows the choice of an older one', () => {
    expect(bookingOf({ ...single, currentStep: 0 })).toEqual({})
    expect(bookingOf({ ...single, currentStep: 3 })).toEqual({ isGroupBooking: false })
    expect(bookingOf({ isGroupBooking: true, groupSize: 2, groupLeaderName: 'Anna', currentStep: 3 })).toEqual({
      isGroupBooking: true,
      groupSize: 2,
      groupLeaderName: 'Anna',
    })
  })

  it.each([
    [{}, 1],
    [{ isGroupBooking: false, groupSize: 4 }, 1],
    [{ isGroupBooking: true }, 1],
    [{ isGroupBooking: true, groupSize: 4 }, 4],
  ])('%j is for %i', (booking, persons) => expect(groupSizeOf(booking)).toBe(persons))
})

it.each([
  [{ firstName: 'Anna', lastName: 'Weber' }, 'Anna'],
  [{ lastName: 'Weber' }, ''],
  [{ hasOneName: true, lastName: 'Suharto' }, 'Suharto'],
  [{ hasOneName: true }, ''],
])('%j is addressed as "%s"', (answers, name) => expect(shortNameOf(answers)).toBe(name))

describe('a save of a registration', () => {
  it('sends booking, person and step in one flat body', () => {
    expect(
      registration.calls.body({
        booking: { isGroupBooking: true, groupSize: 2 },
        answers: { person: 1, patch: { firstName: null } },
        step: { id: 'personal', number: 3 },
      }),
    ).toEqual({
      passengerIndex: 1,
      firstName: null,
      isGroupBooking: true,
      groupSize: 2,
      currentStep: 3,
      currentStepId: 'personal',
    })
  })

  it('omits what did not change', () => {
    expect(registration.calls.body({ step: { id: 'booking', number: 0 } })).toEqual({
      currentStep: 0,
      currentStepId: 'booking',
    })
  })
})
