import { describe, expect, it } from 'vitest'
import type { Answers } from '../form-instances/events.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { givenPorts } from '../kernel/testing/given.ts'
import { submissionDecider } from './decider.ts'
import type { SubmissionEvent } from './model/events.ts'
import { attach, save, submit } from './testing/commands.ts'
import { form } from '../form-instances/testing/form.ts'
import { attached, complete, group, preset, registration, saved, started, submitted } from './testing/past.ts'

describe('what the form makes of a save', () => {
  it('clears what excludes the choice', () =>
    registration([started, saved({ needsAirportTransfer: true, arrivalAirline: 'MS' })])
      .when(save({ needsHotelTransfer: true }))
      .thenEvents([saved({ needsAirportTransfer: null, arrivalAirline: null, needsHotelTransfer: true })]))

  it('clears the answers to fields that no longer apply', () =>
    registration([started, saved({ isDiver: true, certificationLevel: 'AOWD', numberOfDives: 40, needsTorch: true })])
      .when(save({ isDiver: false }))
      .thenEvents([saved({ isDiver: false, certificationLevel: null, numberOfDives: null, needsTorch: null })]))

  it('stores nothing for a field that does not apply', () =>
    registration([started, saved({ isDiver: false })])
      .when(save({ certificationLevel: 'AOWD' }))
      .thenEvents([]))

  it('does not store defaults of fields that come to apply', () =>
    registration([started])
      .when(save({ isDiver: true }))
      .thenEvents([saved({ isDiver: true })]))

  it('takes a "no" given against a default as the answer that fields depend on', () =>
    registration([started, saved({ isDiver: true, needsTorch: true })])
      .when(save({ needsRentalEquipment: false }))
      .thenEvents([saved({ needsRentalEquipment: false, needsTorch: null })]))

  it('changes nothing in a registration that is only viewed, whatever the form is by now', () => {
    const hidden = [started, saved({ ...complete, certificationLevel: 'of an earlier form' }), submitted]
    registration(hidden)
      .when(save(complete, { currentStep: 3 }))
      .thenEvents([])
  })
})

describe('the flag of an uploaded document', () => {
  const withCopy = [started, attached(), saved({ passportCopyAttached: true })]

  it('goes while its field does not apply, and is back with it, as the document is still there', () => {
    const asId = save({ travelDocumentType: 'id' })
    registration(withCopy)
      .when(asId)
      .thenEvents([saved({ travelDocumentType: 'id', passportCopyAttached: null })])
    registration([...withCopy, saved({ travelDocumentType: 'id', passportCopyAttached: null })])
      .when(save({ travelDocumentType: 'passport' }))
      .thenEvents([saved({ travelDocumentType: 'passport', passportCopyAttached: true })])
  })

  it('is set for the person the document is of, and by no other', () =>
    registration([started, group(2), attached('passportCopy', 'document-1', 2)])
      .when(save({ firstName: 'Amira' }))
      .thenEvents([saved({ firstName: 'Amira' })]))

  it('is left alone where the form has none', () =>
    registration([started, attached('idFrontCopy')])
      .when(save({ firstName: 'Amira' }))
      .thenEvents([saved({ firstName: 'Amira' })]))

  it('cannot be unticked while the document is there', () =>
    registration(withCopy)
      .when(save({ passportCopyAttached: false, firstName: 'Amira' }))
      .thenEvents([saved({ firstName: 'Amira' })]))

  it('is not lost by a save of the form as it was before the upload', () => {
    const before = registration([started, saved(complete)])
    const after = registration([started, saved(complete), ...before.when(attach()).events()])
    after
      .when(save({ ...complete, passportCopyAttached: false, firstName: 'Amira' }, { viewedRevision: 1 }))
      .thenEvents([saved({ firstName: 'Amira' })])
  })
})

describe('a step', () => {
  it('that the form does not have is refused', () => {
    const { problems } = registration([started])
      .when(save({}, { currentStep: 99 }))
      .thenRejects('request.invalid')
    expect(problems).toEqual([{ field: 'currentStep', code: 'enum' }])
  })

  it('is not stored when only an earlier form has it, and answers typed there are kept', () => {
    const drawnEarlier: FormRules = { ...form, stepAt: (number) => (number === 12 ? 'cabin' : form.stepAt(number)) }
    registration([started], drawnEarlier)
      .when(save({ firstName: 'Amira' }, { currentStep: 12 }))
      .thenEvents([saved({ firstName: 'Amira' })])
    registration([started])
      .when(save({ firstName: 'Amira' }, { currentStep: 3, currentStepId: 'cabin' }))
      .thenEvents([saved({ firstName: 'Amira' })])
  })

  it('is the one with that number on the screen, by the number it has now', () => {
    const drawnEarlier: FormRules = { ...form, stepAt: (number) => form.stepAt(number - 1) }
    registration([started], drawnEarlier)
      .when(save({}, { currentStep: 4 }))
      .thenEvents([{ type: 'StepVisited', data: { step: 3, stepId: 'step3' } }])
    registration([started])
      .when(save({}, { currentStep: 4, currentStepId: 'step3' }))
      .thenEvents([{ type: 'StepVisited', data: { step: 3, stepId: 'step3' } }])
  })
})

describe('an answer that another version of the form sets aside', () => {
  /** The next version: first names are not asked for, and numbers begin with +20. */
  const later: FormRules = {
    ...form,
    version: '2',
    effective: (own, first) => ({
      ...Object.fromEntries(Object.entries(form.effective(own, first)).filter(([name]) => name !== 'firstName')),
      countryCode: own['countryCode'] ?? '+20',
    }),
  }
  const past = [started, saved({ firstName: 'Ada', boatName: 'Snefro Pearl' })]
  const under = (present: FormRules, earlier?: FormRules) =>
    givenPorts(submissionDecider, past, (state) => ({ form: present, mayBook: true, earlier, baseState: state }))
  const savedChange = (before: Answers, answers: Answers): SubmissionEvent => ({
    type: 'FormTookEffect',
    data: { personId: 'person-1', passengerIndex: 1, before, answers },
  })

  it('is stored before the first write, as an effect of the form, with the previous answers', () =>
    under(later, form)
      .when(save({ boatName: 'Snefro Love' }))
      .thenEvents([
        savedChange({ firstName: 'Ada', countryCode: '+1' }, { firstName: null, countryCode: '+20' }),
        saved({ boatName: 'Snefro Love' }),
      ]))

  it('is not stored for a save that changes nothing, and only once', () => {
    under(later, form)
      .when(save({ boatName: 'Snefro Pearl' }))
      .thenEvents([])
    under(later)
      .when(save({ boatName: 'Snefro Love' }))
      .thenEvents([saved({ boatName: 'Snefro Love' })])
  })

  it('keeps the person’s answer, and is stored again when the form restores it', () => {
    const secondChange = savedChange({ firstName: 'Ada', countryCode: '+1' }, { firstName: null, countryCode: '+20' })
    const aside = givenPorts(submissionDecider, [...past, secondChange], (state) => ({
      form,
      mayBook: true,
      earlier: later,
      baseState: state,
    }))
    expect(aside.state).toMatchObject({ persons: [{ answers: { firstName: 'Ada', boatName: 'Snefro Pearl' } }] })
    aside
      .when(save({}, { currentStep: 2 }))
      .thenEvents([
        savedChange({ firstName: null, countryCode: '+20' }, { firstName: 'Ada', countryCode: '+1' }),
        { type: 'StepVisited', data: { step: 2, stepId: 'step2' } },
      ])
  })
})

describe('a renamed field', () => {
  const underNewNames: FormRules['underNewNames'] = ({ bookingNumber = null, ...own }) =>
    bookingNumber === null ? own : { passportNumber: bookingNumber, ...own }
  /** The form of the next version, in which `bookingNumber` is called `passportNumber`. */
  const renamed: FormRules = {
    ...form,
    oldNames: (field) => (field === 'passportNumber' ? ['bookingNumber'] : []),
    underNewNames,
    change: (own, patch) => form.change(underNewNames(own), patch),
    effective: (own, first) => form.effective(underNewNames(own), first),
  }
  const past = [started, saved({ bookingNumber: 'B-1', firstName: 'Ada' })]

  it('keeps its answer without a word while others are given', () =>
    registration(past, renamed)
      .when(save({ firstName: 'Eva' }))
      .thenEvents([saved({ firstName: 'Eva' })]))

  it('takes a new answer under its new name', () =>
    registration(past, renamed)
      .when(save({ passportNumber: 'B-2' }))
      .thenEvents([saved({ passportNumber: 'B-2', bookingNumber: null })]))

  it('loses its answer for good when it is taken away', () =>
    registration(past, renamed)
      .when(save({ passportNumber: null }))
      .thenEvents([saved({ bookingNumber: null })]))

  it('is submitted as given, without new answers', () => {
    const { passportNumber = null, ...others } = complete
    registration([started, saved({ ...others, bookingNumber: passportNumber })], renamed)
      .when(submit())
      .thenEvents([preset({ countryCode: '+1', travelDocumentType: 'passport' }), submitted])
  })
})
