import { expect, it } from 'vitest'
import { sentNotes } from './decision-notes.tsx'

it('sends each note under its own name, and omits blank ones', () => {
  expect(sentNotes({ toGuest: ' Welcome ', internal: '\nPays late ' })).toEqual({
    notes: 'Welcome',
    internalNote: 'Pays late',
  })
  expect(sentNotes({ toGuest: '  ', internal: 'Pays late' })).toEqual({ internalNote: 'Pays late' })
})
