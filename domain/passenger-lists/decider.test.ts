import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { passengerListDecider } from './decider.ts'
import type { PassengerListIssued } from './events.ts'

const meta = { commandId: 'command-1', actor: { id: 'admin', role: 'admin' } as const, now: '2030-01-10T08:00:00.000Z' }
const list = {
  boatName: 'Snefro Pearl',
  tripStartDate: '2030-02-01',
  tripEndDate: '2030-02-08',
  sheet: 'passengers',
  formVersion: 'v1',
  personIds: ['p1'],
  listed: [
    {
      person: 1,
      answers: { lastName: 'Weber' },
      reference: 'RS-2030-00001',
      inBooking: 1,
      persons: 1,
      agency: null,
      status: 'approved',
    },
  ],
}
const issue = (after: number) => ({ type: 'IssuePassengerList', data: { ...list, after }, meta }) as const
const issued = (number: number): PassengerListIssued => ({ type: 'PassengerListIssued', data: { ...list, number } })

it('is issued with the next number', () => {
  given(passengerListDecider)
    .when(issue(0))
    .thenEvents([issued(1)])
  given(passengerListDecider, [issued(1)])
    .when(issue(1))
    .thenEvents([issued(2)])
})

it('is refused without the last list as base, and without persons', () => {
  const { values } = given(passengerListDecider, [issued(1)])
    .when(issue(0))
    .thenRejects('passengerLists.issuedMeanwhile')
  expect(values).toEqual({ number: 1 })
  given(passengerListDecider)
    .when({ ...issue(0), data: { ...list, after: 0, personIds: [], listed: [] } })
    .thenRejects('passengerLists.empty')
})

it('is refused while registrations cannot be read, and issued without them on purpose', () => {
  const lacking = (leaveOut: string[]) =>
    ({ ...issue(0), data: { ...issue(0).data, unreadable: ['RS-2030-00002', 'RS-2030-00003'], leaveOut } }) as const
  const { values } = given(passengerListDecider)
    .when(lacking(['RS-2030-00002']))
    .thenRejects('passengerLists.unreadable')
  expect(values).toEqual({ registrations: 'RS-2030-00003' })
  given(passengerListDecider)
    .when(lacking(['RS-2030-00003', 'RS-2030-00002', 'RS-2030-00001']))
    .thenEvents([
      { type: 'PassengerListIssued', data: { ...list, leftOut: ['RS-2030-00002', 'RS-2030-00003'], number: 1 } },
    ])
})
