import { describe, expect, it } from 'vitest'
import type { SubmissionStatus } from '../model/state.ts'
import { admin, agent, guest, manager, save, setUp } from '../testing/commands.ts'
import {
  complete,
  group,
  pastOf,
  registration,
  requested,
  saved,
  started,
  statuses,
  submitted,
} from '../testing/past.ts'

const staff = [manager, admin, { id: 'account-top', role: 'king-snefro' as const }]
const closed: readonly SubmissionStatus[] = ['pending_review', 'approved', 'rejected', 'completed']
const change = { firstName: 'Amira' }
const changed = [saved(change)]

describe.each([guest, agent])('editing as $role', (as) => {
  it.each(['draft', 'missing_docs'] as const)('is open in %s when no item was requested', (status) =>
    registration(pastOf[status]).when(save(change, { as })).thenEvents(changed),
  )

  it.each(closed)('is refused in %s, and the refusal names status and fields', (status) => {
    const refusal = registration(pastOf[status]).when(save(change, { as })).thenRejects('submissions.notEditable')
    expect(refusal.values).toEqual({ status })
    expect(refusal.problems).toEqual([{ person: 1, field: 'firstName', code: 'notEditable' }])
  })

  it.each(closed)('of the booking is refused in %s', (status) => {
    registration(pastOf[status])
      .when(setUp({ isGroupBooking: true, groupSize: 2 }, { as }))
      .thenRejects('submissions.notEditable')
  })

  it.each(closed)('sends the unchanged form of a registration in %s without harm, from whatever step', (status) =>
    registration(pastOf[status])
      .when(save(complete, { as, currentStep: 4 }))
      .thenEvents([]),
  )
})

describe.each(staff)('editing as $role', (as) => {
  it.each(statuses)('is open in %s', (status) =>
    registration(pastOf[status]).when(save(change, { as })).thenEvents(changed),
  )
})

describe('editing requested items', () => {
  const asked = [
    started,
    group(2),
    saved(complete),
    submitted,
    requested(
      { person: 2, field: 'passportNumber', comment: 'unreadable' },
      { person: 1, field: 'firstName', document: 'passportCopy', comment: '' },
    ),
  ]

  it('is open for the person and field named', () =>
    registration(asked)
      .when(save({ passportNumber: 'P2' }, { person: 2 }))
      .thenEvents([saved({ passportNumber: 'P2' }, 2)]))

  it('is open for a field that was requested together with a document', () =>
    registration(asked).when(save(change)).thenEvents(changed))

  it('is refused for the same field of another person', () => {
    registration(asked)
      .when(save({ passportNumber: 'P2' }))
      .thenRejects('submissions.notEditable')
  })

  it('is refused for other fields, and the refusal names only those', () => {
    const refusal = registration(asked)
      .when(save({ passportNumber: 'P2', boatName: 'Snefro Love' }, { person: 2 }))
      .thenRejects('submissions.notEditable')
    expect(refusal.problems).toEqual([{ person: 2, field: 'boatName', code: 'notEditable' }])
  })

  it('is refused for the booking', () => {
    registration(asked)
      .when(setUp({ groupSize: 3 }))
      .thenRejects('submissions.notEditable')
  })

  it('is open for everything to staff', () =>
    registration(asked)
      .when(save({ boatName: 'Snefro Love' }, { as: admin }))
      .thenEvents([saved({ boatName: 'Snefro Love' })]))

  it('lets a guest move through the steps', () =>
    registration(asked)
      .when(save({}, { currentStep: 3 }))
      .thenEvents([{ type: 'StepVisited', data: { step: 3, stepId: 'step3' } }]))
})
