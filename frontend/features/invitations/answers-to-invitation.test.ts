import { expect, it } from 'vitest'
import { invitationOf } from './answers-to-invitation.ts'

it('sends the answers, and the expiry in hours', () => {
  expect(
    invitationOf(
      {
        email: 'giulia@example.com',
        recipientName: 'Giulia',
        expiresInDays: 2,
        expiresInUnit: 'days',
        language: 'it',
      },
      'en',
    ),
  ).toEqual({
    email: 'giulia@example.com',
    recipientName: 'Giulia',
    expiresInHours: 48,
    language: 'it',
  })
})
it('sends the known answers about the trip, and no others', () => {
  const { answers } = invitationOf(
    {
      boatName: 'Snefro Love',
      tripStartDate: '2027-03-06',
      bookingReference: 'B-7',
      expiresInDays: 2,
      expiresInUnit: 'days',
    },
    'en',
  )
  expect(answers).toEqual({ boatName: 'Snefro Love', tripStartDate: '2027-03-06', bookingReference: 'B-7' })
})
it('sends null for empty answers, and the language of the page', () => {
  expect(invitationOf({ expiresInHours: 72, expiresInUnit: 'hours' }, 'de')).toEqual({
    email: null,
    recipientName: null,
    expiresInHours: 72,
    language: 'de',
  })
})
