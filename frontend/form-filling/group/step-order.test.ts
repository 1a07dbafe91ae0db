import { describe, expect, it } from 'vitest'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { personsOf } from '../persons.ts'
import { groupForm } from '../testing/instance-data.ts'
import { createProgressReader, type PersonProgress } from './person-progress.ts'
import { nextPerson, positionAfter, positionBefore, type StepOrder } from './step-order.ts'

const { steps } = voyage.definition
const [booking = 0, trip = 0, last = 0] = steps.map(({ number }) => number)
const persons = personsOf(groupForm)

/** Three persons: who has missing answers in the trip, and who has not signed. */
function stepOrder(withMissing: readonly number[], unsigned: readonly number[] = [], groupSize = 3): StepOrder {
  const progress = (person: number): PersonProgress => ({
    person,
    left: withMissing.includes(person) ? 1 : 0,
    needsReview: false,
    mustSign: unsigned.includes(person),
    first: withMissing.includes(person) ? { person, step: 'trip', field: 'boat' } : undefined,
  })
  return {
    steps,
    persons,
    groupSize,
    progressAfter: (after) => [1, 2, 3].filter((person) => person > after).map(progress),
  }
}

describe('the order of steps in a group', () => {
  it('leads from a person’s last step to the next with missing answers, then to signing, which begins with the first', () => {
    expect(nextPerson(stepOrder([2, 3]), { step: trip, person: 1 })).toEqual({ step: trip, person: 2 })
    expect(nextPerson(stepOrder([1, 3]), { step: trip, person: 1 })).toEqual({ step: trip, person: 3 })
    expect(nextPerson(stepOrder([1]), { step: trip, person: 2 })).toBeUndefined()
    expect(positionAfter(stepOrder([]), { step: trip, person: 3 })).toEqual({ step: last, person: 1 })
  })

  it('leads through all persons while missing answers are unknown', () => {
    const unknown: StepOrder = { ...stepOrder([]), progressAfter: () => undefined }
    expect(nextPerson(unknown, { step: trip, person: 1 })).toEqual({ step: trip, person: 2 })
    expect(nextPerson(unknown, { step: last, person: 3 })).toBeUndefined()
  })

  it('leads to the next person who has not signed, and nowhere from the last', () => {
    expect(nextPerson(stepOrder([], [1, 3]), { step: last, person: 1 })).toEqual({ step: last, person: 3 })
    expect(nextPerson(stepOrder([], [1]), { step: last, person: 2 })).toBeUndefined()
    expect(positionAfter(stepOrder([]), { step: last, person: 3 })).toBeUndefined()
  })

  it('leads back to the last step of the previous person, and from the first to the booking', () => {
    expect(positionBefore(stepOrder([]), { step: trip, person: 2 })).toEqual({ step: trip, person: 1 })
    expect(positionBefore(stepOrder([]), { step: last, person: 2 })).toEqual({ step: last, person: 1 })
    expect(positionBefore(stepOrder([]), { step: last, person: 1 })).toEqual({ step: trip, person: 3 })
    expect(positionBefore(stepOrder([]), { step: trip, person: 1 })).toEqual({ step: booking, person: 1 })
  })

  it('of a single person consists of the person’s steps, without the booking', () => {
    const alone = stepOrder([2], [2], 1)
    expect([nextPerson(alone, { step: trip, person: 1 }), positionBefore(alone, { step: trip, person: 1 })]).toEqual([
      undefined,
      undefined,
    ])
    expect(positionAfter(alone, { step: trip, person: 1 })).toEqual({ step: last, person: 1 })
  })
})

describe('missing answers of persons', () => {
  it('exclude the last step, and are validated again only when answers changed', () => {
    const read = createProgressReader()
    const records = new Map([
      [1, effectiveAnswers(voyage, {})],
      [2, effectiveAnswers(voyage, {})],
    ])
    const calls = {
      form: voyage,
      answers: (person: number) => records.get(person) ?? {},
      groupSize: 2,
      today: '2026-11-21',
      confirmations: undefined,
    }
    const [first, second] = read(calls)
    expect([first?.left, first?.first?.step]).toEqual([expect.any(Number), 'trip'])
    expect(first?.left).toBeGreaterThan(0)
    records.set(2, { ...records.get(2), boatName: 'Snefro Pearl' })
    const [same, changed] = read(calls)
    expect([same === first, changed === second, read(calls, 1).length]).toEqual([true, false, 1])
  })
})
