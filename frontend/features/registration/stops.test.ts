import { beforeAll, describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { sampleAnswers } from '@fleet/form-schemas/engine/tools/sample-answers'
import { allProblems } from '../../form-filling/submit/all-problems.ts'
import { personsOf } from '../../form-filling/persons.ts'
import { stopsOf } from '../../form-filling/steps/stops.ts'
import { registration } from './registration.ts'

const folder = fileURLToPath(new URL('../../../form-schemas', import.meta.url))
const today = '2026-11-21'
let form: Form
let whole: Answers

beforeAll(async () => {
  const { definition } = await loadForm(folder, 'registration')
  form = { definition, compiled: compileForm(definition) }
  whole = sampleAnswers(form, today)
})

const stops = (own: Answers, showAll = false) =>
  stopsOf({
    form,
    validatedSteps: new Set(form.definition.steps.map(({ id }) => id)),
    persons: personsOf(registration),
    answers: effectiveAnswers(form, own),
    today,
    showAll: () => showAll,
  })
const doneSteps = (own: Answers) =>
  stops(own)
    .filter(({ done }) => done)
    .map(({ step }) => step.number)

describe('the step bar of the registration', () => {
  it('has nine stops, none of them marked in a new form', () => {
    expect(stops({}).map(({ step, done, left, problems }) => [step.number, done, left, problems])).toEqual(
      Array.from({ length: 9 }, (_, index) => [index + 1, false, 0, 0]),
    )
  })

  it('ticks every step of a complete registration but the last', () => {
    expect(doneSteps(whole)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it.each<[number, string]>([
    [1, 'bookingReference'],
    [3, 'passportNumber'],
    [5, 'medicalDeclarationSigned'],
    [8, 'emergencyContactRelation'],
  ])('does not tick step %i as long as %s is missing', (number, field) => {
    const { [field]: _, ...others } = whole
    expect(doneSteps(others)).not.toContain(number)
  })

  it('does not tick a step with a wrong answer', () => {
    expect(doneSteps({ ...whole, tripEndDate: '2020-01-01' })).not.toContain(1)
  })

  it('marks steps 4, 6 and 7 for a non-diver, but never the last', () => {
    expect(doneSteps({ isDiver: false, truthfulnessConfirmed: true, liabilitySignatureName: 'Anna' })).toEqual([
      4, 6, 7,
    ])
  })

  it('counts missing answers in a step that was begun, and in all steps once everything is shown', () => {
    const left = (own: Answers, showAll = false) => stops(own, showAll).map((stop) => stop.left)
    expect(left({ tripStartDate: '2026-12-05', boatName: 'Snefro Pearl' })).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(left({}, true).every((count) => count > 0)).toBe(true)
  })

  it('counts wrong answers as problems', () => {
    const [trip] = stops({ tripStartDate: '2026-12-12', tripEndDate: '2026-12-05' })
    expect(trip?.problems).toBe(1)
  })
})

describe('problems that block submitting', () => {
  it('lists every person of a group and the booking, errors and warnings apart', () => {
    const records = new Map<number, Answers>([
      [0, { isGroupBooking: true, groupSize: 2 }],
      [1, {}],
      [2, { isDiver: true, needsSingleItemRental: true }],
    ])
    const found = allProblems({
      form,
      answers: (recordKey) => effectiveAnswers(form, records.get(recordKey) ?? {}),
      groupSize: 2,
      persons: personsOf(registration),
      today,
    })
    expect(found.find(({ person }) => person === 0)).toMatchObject({ field: 'groupLeaderName', code: 'required' })
    expect(new Set(found.map(({ person }) => person))).toEqual(new Set([0, 1, 2]))
    expect(found.find(({ code }) => code === 'checks.rentalWithoutTorch')).toMatchObject({
      person: 2,
      severity: 'warning',
    })
  })
})
