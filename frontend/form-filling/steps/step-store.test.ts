import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { openDraft } from '../draft/draft.ts'
import { revealedSteps } from '../draft/revealed.ts'
import { instanceData, groupForm } from '../testing/instance-data.ts'
import { stepStore } from './step-store.ts'

const { definition } = await loadForm(fileURLToPath(new URL('../../../form-schemas', import.meta.url)), 'registration')
const form = { definition, compiled: compileForm(definition) }

/** A step of a draft with these answers, on 22 November 2026; `problems`: problem of a field, by code. */
function open(stepId: string, answers: Answers = {}) {
  const draft = openDraft(
    { formType: groupForm, form, view: instanceData({ persons: { 1: effectiveAnswers(form, answers) } }) },
    {
      read: async () => instanceData(),
      save: () => new Promise(() => {}),
      copies: { available: false, takeOver: () => undefined, write: () => false },
      clock: { now: () => 0, after: () => () => {} },
      online: () => true,
      newKey: () => 'key',
      language: () => 'en',
      onFirstSave: () => {},
      onOtherVersion: async () => {},
    },
  )
  const step = definition.steps.find(({ id }) => id === stepId)
  if (step === undefined) throw new Error(stepId)
  const revealed = revealedSteps()
  const texts = {
    problem: ({ code }: { code: string }) => code,
    clearedOthers: String,
    restored: '',
    cleared: '',
    upToGuest: String,
    commentAuthor: '',
    answered: String,
  }
  const store = stepStore({ draft, recordKey: 1, step, today: '2026-11-22', revealed, texts, left: new Set() })
  return {
    ...store,
    problems: (field: string) => store.stateOf(field).problem?.text,
    leaveStep: () => revealed.reveal(1, stepId),
  }
}

const trip = { tripStartDate: '2026-12-05', tripEndDate: '2026-12-12' }

describe('an implausible date', () => {
  it.each<[problem: string, step: string, field: string, value: string, answers: Answers]>([
    ['checks.tripAlreadyOver', 'trip', 'tripEndDate', '2026-11-21', { tripStartDate: '2026-11-14' }],
    ['checks.tripEndNotBeforeStart', 'trip', 'tripEndDate', '2026-12-01', { tripStartDate: '2026-12-05' }],
    ['checks.arrivalLongBeforeTrip', 'transfers', 'arrivalDate', '2026-11-27', { ...trip, needsHotelTransfer: true }],
    [
      'checks.departureLongAfterTrip',
      'transfers',
      'departureDate',
      '2026-12-20',
      { ...trip, needsDepartureHotelTransfer: true },
    ],
    ['checks.lastDiveInFuture', 'diving', 'lastDiveDate', '12.2026', { isDiver: true }],
  ])(
    '%s shows once the field is left, not before, and again when the form is reopened',
    (problems, step, field, value, answers) => {
      const store = open(step, answers)
      store.set(field, value)
      expect(store.problems(field)).toBeUndefined()
      store.markLeft(field)
      expect(store.problems(field)).toBe(problems)
      expect(open(step, { ...answers, [field]: value }).problems(field)).toBe(problems)
    },
  )
})

it('a preset value shows no problem before the step is left', () => {
  const store = open('gear', { isDiver: true })
  expect(store.answers()['needsRentalEquipment']).toBe(true)
  store.markLeft('needsRentalEquipment')
  expect(store.problems('needsRentalEquipment')).toBeUndefined()
  store.leaveStep()
  expect(store.problems('needsRentalEquipment')).toBe('checks.rentalNothingChosen')
})

it('answers cleared by a choice can be restored until the next answer is finished', () => {
  const store = open('gear', { isDiver: true, needsSingleItemRental: true, needsTorch: true })
  const canUndo = () => store.stateOf('needsRentalEquipment').canUndo === true
  store.set('needsRentalEquipment', false)
  store.markLeft('needsRentalEquipment')
  store.markLeft('shoeSize')
  store.set('bodyHeight', 180)
  expect(canUndo()).toBe(true)
  store.markLeft('bodyHeight')
  expect(canUndo()).toBe(false)
  store.set('needsRentalEquipment', true)
  store.set('needsSingleItemRental', true)
  store.set('needsTorch', true)
  store.set('needsRentalEquipment', false)
  expect(canUndo()).toBe(true)
})
