import { describe, expect, it } from 'vitest'
import { form } from '../form-instances/testing/form.ts'
import { save, submit, today } from './testing/commands.ts'
import {
  complete,
  group,
  pastOf,
  preset,
  registration,
  requested,
  saved,
  started,
  statuses,
  submitted,
} from './testing/past.ts'

const defaults = { countryCode: '+1', travelDocumentType: 'passport' }

describe('submitting', () => {
  it.each(['draft', 'missing_docs'] as const)('is open in %s', (status) => {
    const past = [...pastOf[status], ...registration(pastOf[status]).when(submit()).events()]
    expect(registration(past).state.status).toBe('pending_review')
  })

  it.each(statuses.filter((status) => status !== 'draft' && status !== 'missing_docs'))(
    'is refused in %s',
    (status) => {
      expect(registration(pastOf[status]).when(submit()).thenRejects('submissions.notSubmittable').values).toEqual({
        status,
      })
    },
  )

  it('is refused for a registration that does not exist', () => {
    registration().when(submit()).thenRejects('submissions.notFound')
  })

  it('a second time is refused', () => {
    const once = [
      started,
      saved(complete),
      ...registration([started, saved(complete)])
        .when(submit())
        .events(),
    ]
    registration(once).when(submit()).thenRejects('submissions.notSubmittable')
  })
})

describe('the hash of the content shown', () => {
  const past = [started, saved({ ...complete, ...defaults })]
  const shown = form.readingHash([{ ...complete, ...defaults }], [])
  const signed = { type: 'SubmissionSubmitted' as const, data: { persons: ['person-1'], warnings: [], shown } }

  it('is in the event when the content is unchanged', () => registration(past).when(submit(shown)).thenEvents([signed]))

  it('is refused once any person changed an answer', () => {
    registration([...past, saved({ firstName: 'Eva' })])
      .when(submit(shown))
      .thenRejects('submissions.changedSinceShown')
  })

  it('leaves out fields that are only asked for when it is signed', () =>
    registration([...past, saved({ signatureName: 'Anna Berg' })])
      .when(submit(shown))
      .thenEvents([signed]))
})

describe('what a submit stores', () => {
  it("is the defaults of the fields that apply, as the form's doing", () =>
    registration([started, saved(complete)])
      .when(submit())
      .thenEvents([preset(defaults), submitted]))

  it('is not a default that was answered otherwise', () =>
    registration([
      started,
      saved({ ...complete, ...defaults, isDiver: true, certificationLevel: 'AOWD', needsRentalEquipment: false }),
    ])
      .when(submit())
      .thenEvents([submitted]))

  it('is, for further persons, the answer inherited from person 1, unless they gave their own', () =>
    registration([
      started,
      group(3, 4),
      saved({ ...complete, ...defaults }),
      saved({ firstName: 'Omar', passportNumber: 'P2', isDiver: false, ...defaults }, 2),
      saved({ ...complete, boatName: 'Snefro Love', ...defaults }, 3),
    ])
      .when(submit())
      .thenEvents([
        preset({ tripStartDate: '2030-03-01', boatName: 'Snefro Pearl' }, 2),
        { type: 'SubmissionSubmitted', data: { persons: ['person-1', 'person-2', 'person-3'], warnings: [] } },
      ]))

  it('stays when person 1 changes afterwards', () => {
    const past = [
      started,
      group(2),
      saved(complete),
      saved({ firstName: 'Omar', passportNumber: 'P2', isDiver: false }, 2),
    ]
    const done = [
      ...past,
      ...registration(past).when(submit()).events(),
      requested(),
      saved({ boatName: 'Snefro Love' }),
    ]
    registration(done)
      .when(save({ boatName: 'Snefro Pearl' }, { person: 2 }))
      .thenEvents([])
    registration(past.concat(saved({ boatName: 'Snefro Love' })))
      .when(save({ boatName: 'Snefro Pearl' }, { person: 2 }))
      .thenEvents([saved({ boatName: 'Snefro Pearl' }, 2)])
  })

  it('is each warning by its code, without the values behind it', () =>
    registration([
      started,
      saved({
        ...complete,
        ...defaults,
        isDiver: true,
        certificationLevel: 'OWD',
        numberOfDives: 0,
        needsRentalEquipment: false,
      }),
    ])
      .when(submit())
      .thenEvents([
        {
          type: 'SubmissionSubmitted',
          data: {
            persons: ['person-1'],
            warnings: [{ code: 'checks.noDives', person: 1, step: 'diving', field: 'numberOfDives' }],
          },
        },
      ]))
})

describe('an incomplete registration', () => {
  it('is refused with every problem of every participant', () => {
    const { firstName: _, ...nameless } = complete
    const refusal = registration([
      started,
      group(2, 3),
      saved(nameless),
      saved({ firstName: 'Omar', passportNumber: 'P2' }, 2),
    ])
      .when(submit())
      .thenRejects('submissions.incomplete')
    expect(refusal.problems).toEqual([
      { person: 1, step: 'personal', field: 'firstName', code: 'required' },
      { person: 2, step: 'diving', field: 'isDiver', code: 'required' },
    ])
  })

  it('is judged by the day it is submitted', () => {
    const refusal = registration([started, saved({ ...complete, tripStartDate: '2030-01-09' })])
      .when(submit())
      .thenRejects('submissions.incomplete')
    expect(refusal.problems).toMatchObject([
      { field: 'tripStartDate', code: 'checks.tripInPast', values: { limit: today } },
    ])
  })

  it('lacks its leader or its size, for a group', () => {
    const alone = {
      type: 'BookingSetUp' as const,
      data: { isGroupBooking: true, groupSize: 1, persons: ['person-1'], groupLeaderName: null },
    }
    const refusal = registration([started, alone, saved(complete)])
      .when(submit())
      .thenRejects('submissions.incomplete')
    expect(refusal.problems).toEqual([
      { step: 'booking', field: 'groupSize', code: 'required' },
      { step: 'booking', field: 'groupLeaderName', code: 'required' },
    ])
  })

  it('needs neither, for one person', () => {
    const alone = {
      type: 'BookingSetUp' as const,
      data: { isGroupBooking: false, groupSize: 1, persons: ['person-1'], groupLeaderName: null },
    }
    registration([started, alone, saved({ ...complete, ...defaults })])
      .when(submit())
      .thenEvents([submitted])
  })
})
