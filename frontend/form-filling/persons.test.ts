import { describe, expect, it } from 'vitest'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { personsOf, type Persons, recordKeyOf } from './persons.ts'
import { stopNumber, stopsOf } from './steps/stops.ts'
import { allProblems } from './submit/all-problems.ts'
import { groupForm } from './testing/instance-data.ts'

const today = '2026-11-21'
const [booking, trip] = voyage.definition.steps
const single = personsOf({ ...groupForm, persons: 'one' })
const several = personsOf(groupForm)
const stops = (persons: Persons) =>
  stopsOf({
    form: voyage,
    validatedSteps: new Set(voyage.definition.steps.map(({ id }) => id)),
    persons,
    answers: {},
    today,
    showAll: () => false,
  }).map(({ step }) => step.id)
const problemsAt = (persons: Persons) =>
  allProblems({
    form: voyage,
    answers: () => effectiveAnswers(voyage, { isGroup: true, size: 3 }),
    groupSize: 1,
    persons,
    today,
  })
    .filter(({ field }) => field === 'leader')
    .map(({ person }) => person)

describe('a form that one person fills', () => {
  it('has no booking: all steps and problems belong to the person', () => {
    expect([booking, trip].map((step) => step && recordKeyOf(single, step, 1))).toEqual([1, 1])
    expect(stops(single)).toEqual(['booking', 'trip', 'diving'])
    expect(stopNumber(voyage, single, 'trip')).toBe(2)
    expect(problemsAt(single)).toEqual([1])
  })
})

describe('a form for several', () => {
  it('has a booking before the steps, whose problems belong to no person', () => {
    expect([booking, trip].map((step) => step && recordKeyOf(several, step, 2))).toEqual([0, 2])
    expect(stops(several)).toEqual(['trip', 'diving'])
    expect([stopNumber(voyage, several, 'booking'), stopNumber(voyage, several, 'trip')]).toEqual([0, 1])
    expect(problemsAt(several)).toEqual([0])
  })
})
