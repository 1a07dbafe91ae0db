import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { describe, expect, it } from 'vitest'
import { byTrip, deadlineOf, firstActionable, waitingFor, nextAction } from './due.ts'

const paolo: DueRegistration = {
  id: 's1',
  referenceCode: 'RS-2030-00001',
  name: 'Paolo Greco',
  persons: 1,
  status: 'draft',
  boatName: 'Snefro Pearl',
  tripStartDate: '2030-12-05',
  tripEndDate: '2030-12-12',
  dueDate: '2030-11-28',
  daysLeft: 3,
  missing: [],
  missingCount: 0,
  awaitingGuest: false,
  handedOver: null,
  readyToSend: false,
  may: ['save', 'submit', 'handOver'],
}
const missing = (person: number | null, ...labels: string[]) =>
  labels.map((label) => ({ person, step: 'diving', field: label, label }))

it('groups registrations by trip, in the order of their deadlines', () => {
  const other = { ...paolo, id: 's2', boatName: 'Snefro Love' }
  expect(
    byTrip([
      paolo,
      other,
      { ...paolo, id: 's3' },
      { ...paolo, id: 's4', tripStartDate: null, tripEndDate: null, dueDate: null, daysLeft: null },
    ]).map(({ rows }) => rows.map(({ id }) => id)),
  ).toEqual([['s1', 's3'], ['s2'], ['s4']])
})

it.each([
  [-3, { id: 'overdue', days: 3 }],
  [0, { id: 'today', days: 0 }],
  [7, { id: 'soon', days: 7 }],
  [8, { id: 'later', days: 8 }],
  [null, { id: 'none', days: 0 }],
] as const)('%s days left is %o', (daysLeft, expected) => expect(deadlineOf({ daysLeft })).toEqual(expected))

describe('a registration waits for', () => {
  it('missing answers: the first two of one person by name, the others counted', () => {
    const group = { ...paolo, persons: 2, missing: missing(2, 'Shoe size', 'Policy number', 'Phone'), missingCount: 8 }
    expect(waitingFor(group)).toEqual({ id: 'missing', labels: ['Shoe size', 'Policy number'], person: 2, more: 6 })
    expect(waitingFor({ ...paolo, missing: missing(1, 'Phone'), missingCount: 1 })).toEqual({
      id: 'missing',
      labels: ['Phone'],
      person: undefined,
      more: 0,
    })
  })

  it('its guest, who has not opened the link or has still to confirm', () => {
    const handed = waitingFor({
      ...paolo,
      handedOver: { at: '2030-11-15T10:00:00Z', redeemed: false },
      missing: missing(1, 'Phone'),
      missingCount: 1,
    })
    expect(handed).toEqual({ id: 'guestSilent', at: '2030-11-15T10:00:00Z' })
    expect(nextAction(paolo, handed)).toEqual({ to: '/forms/s1/hand-over', action: 'handOver' })
    expect(waitingFor({ ...paolo, awaitingGuest: true })).toEqual({ id: 'guest' })
  })

  it('a statement, named by its short text', () => {
    const statement = 'I have answered all medical questions honestly. I take over responsibility for wrong answers.'
    expect(waitingFor({ ...paolo, missing: missing(1, statement, 'Height'), missingCount: 9 })).toMatchObject({
      labels: ['Height'],
      more: 8,
    })
    expect(waitingFor({ ...paolo, missing: missing(1, statement), missingCount: 1 })).toMatchObject({
      labels: ['I have answered all medical questions honestly …'],
      more: 0,
    })
  })

  it('an action, which is next only when somebody of the agency can do it', () => {
    const [waits, guest, silent] = [
      paolo,
      { ...paolo, id: 's2', awaitingGuest: true },
      { ...paolo, id: 's3', handedOver: { at: '2030-11-15T10:00:00Z', redeemed: false } },
    ]
    expect(firstActionable([waits, guest, silent])?.id).toBe('s3')
    expect(firstActionable([waits, guest])).toBeUndefined()
  })

  it('nothing but sending, once the agency is approved', () => {
    expect(nextAction(paolo, waitingFor({ ...paolo, readyToSend: true }))).toEqual({ to: '/form/s1', action: 'send' })
    expect(nextAction(paolo, waitingFor(paolo))).toEqual({ to: '/form/s1', action: 'open' })
  })
})
