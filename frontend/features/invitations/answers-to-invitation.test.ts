import { expect, it } from 'vitest'
import { invitationOf } from './answers-to-invitation.ts'

it('sends what was filled, trimmed, and the expiry as a number', () => {
  expect(invitationOf({ email: ' giulia@example.com ', recipientName: ' Giulia ', expiresInHours: 48, language: 'it' }, 'en')).toEqual({
    email: 'giulia@example.com', recipientName: 'Giulia', expiresInHours: 48, language: 'it',
  })
})
it('sends null for what was left empty, and the language of the page', () => {
  expect(invitationOf({ recipientName: '   ', expiresInHours: 72 }, 'de')).toEqual({ email: null, recipientName: null, expiresInHours: 72, language: 'de' })
})
