import { describe, expect, it } from 'vitest'
import { save } from './testing/commands.ts'
import { complete, group, registration, saved, started } from './testing/past.ts'

const draft = registration([started, saved(complete)])

describe('saving', () => {
  it('stores only what changed', () =>
    draft.when(save({ ...complete, firstName: 'Amira' })).thenEvents([saved({ firstName: 'Amira' })]))

  it('stores nothing when the whole form comes back unchanged, with defaults and empty flags', () =>
    draft
      .when(
        save({ ...complete, countryCode: '+1', travelDocumentType: 'passport', needsTorch: false, arrivalAirline: '' }),
      )
      .thenEvents([]))

  it('may leave everything open', () =>
    registration([started])
      .when(save({ firstName: 'N' }))
      .thenEvents([saved({ firstName: 'N' })]))

  it('takes an answer back with null, an empty text or an unticked flag', () => {
    const ticked = [started, saved({ ...complete, needsHotelTransfer: true })]
    registration(ticked)
      .when(save({ boatName: null, firstName: '', needsHotelTransfer: false }))
      .thenEvents([saved({ boatName: null, firstName: null, needsHotelTransfer: null })])
    expect(registration([...ticked, saved({ boatName: null })]).state).not.toHaveProperty('persons.0.answers.boatName')
  })

  it('keeps the "no" of a question, and one given against a default', () =>
    registration([started, saved({ isDiver: true })])
      .when(save({ needsRentalEquipment: false }))
      .thenEvents([saved({ needsRentalEquipment: false })]))

  it('stores an answer given against a default, and not the default itself', () => {
    draft.when(save({ countryCode: '+20' })).thenEvents([saved({ countryCode: '+20' })])
    draft.when(save({ countryCode: '+1' })).thenEvents([])
  })

  it('remembers the step, once', () => {
    draft.when(save({}, { currentStep: 2 })).thenEvents([{ type: 'StepVisited', data: { step: 2, stepId: 'step2' } }])
    for (const data of [
      { step: 2, stepId: 'step2' },
      { step: 1, stepId: 'step2' },
    ]) {
      registration([started, { type: 'StepVisited', data }])
        .when(save({}, { currentStep: 2 }))
        .thenEvents([])
    }
  })

  it('leaves the step where it is when an old copy of the form comes back', () => {
    const moved = registration([started, saved(complete), { type: 'StepVisited', data: { step: 5, stepId: 'step5' } }])
    moved
      .when(save({ firstName: 'Amira' }, { viewedRevision: 1, currentStep: 0 }))
      .thenEvents([saved({ firstName: 'Amira' })])
  })

  it('changes nothing when it is repeated', () => {
    const command = save({ firstName: 'Amira', isDiver: true }, { currentStep: 4 })
    const once = draft.when(command).events()
    expect(once).toHaveLength(2)
    registration([started, saved(complete), ...once])
      .when(command)
      .thenEvents([])
  })

  it('is refused for a registration that does not exist', () => {
    registration()
      .when(save({ firstName: 'Amira' }))
      .thenRejects('submissions.notFound')
  })
})

describe('what a save refuses', () => {
  it.each([0, -1, 1.5, 2, Number.NaN])('answers of person %s of one', (person) => {
    const refusal = draft.when(save({ firstName: 'Amira' }, { person })).thenRejects('submissions.unknownPerson')
    expect(refusal.values).toEqual({ person, groupSize: 1 })
  })

  it('keeps the answers of a person who was set aside', () => {
    registration([started, group(2, 3)])
      .when(save({}, { person: 3 }))
      .thenRejects('submissions.unknownPerson')
  })

  it('wrong types, over-long texts and unknown fields, all named at once', () => {
    const refusal = registration([started, group(2)])
      .when(save({ firstName: 'Amira', passportNumber: 7, boatName: true, favouriteFish: 'tuna' }, { person: 2 }))
      .thenRejects('submissions.invalid')
    expect(refusal.problems.map(({ person, field, code }) => [person, field, code])).toEqual([
      [2, 'passportNumber', 'type'],
      [2, 'boatName', 'type'],
      [2, 'favouriteFish', 'unknownField'],
    ])
  })

  it('a text that is too long, with the limit', () => {
    const refusal = draft.when(save({ firstName: 'Maximiliane' })).thenRejects('submissions.invalid')
    expect(refusal.problems).toEqual([
      { person: 1, step: 'personal', field: 'firstName', code: 'maxLength', values: { limit: 10 } },
    ])
  })

  it.each(['favouriteFish', 'constructor', '__proto__', 'toString'])(
    'the unknown field %s, even when it says nothing',
    (field) => {
      for (const value of [null, '', 'tuna']) {
        const sent = JSON.parse(`{ "${field}": ${JSON.stringify(value)} }`)
        draft.when(save(sent)).thenRejects('submissions.invalid')
      }
    },
  )
})

describe('a field that the form once had', () => {
  const old = registration([started, saved({ ...complete, formerField: 'kept' })])

  it('keeps its answer through later saves', () =>
    old.when(save({ firstName: 'Amira' })).thenEvents([saved({ firstName: 'Amira' })]))

  it('may come back as it is with the whole form', () =>
    old.when(save({ ...complete, formerField: 'kept' })).thenEvents([]))

  it('takes no new answer', () => {
    old.when(save({ formerField: 'new' })).thenRejects('submissions.invalid')
  })
})
