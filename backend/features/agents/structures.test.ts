import { expect, it } from 'vitest'
import { flattened, structured } from './structures.ts'

const fields = ['website', 'bankDetailsIban', 'bankDetailsHolder', 'bankDetailsIbanless']

it('tells fields as the objects of the specification, null where nothing is answered', () => {
  expect(
    structured({ website: 'x', bankDetailsIban: '•••• 4417', registeredAddressCity: 'Graz', bankDetailsHolder: null }),
  ).toEqual({
    registeredAddress: { city: 'Graz' },
    bankDetails: { iban: '•••• 4417' },
    socialMediaLinks: null,
  })
})

it.each([
  [{ bankDetails: { iban: 'A', holder: null } }, { bankDetailsIban: 'A', bankDetailsHolder: null }],
  [
    { bankDetails: null, website: 'x' },
    { website: 'x', bankDetailsIban: null, bankDetailsHolder: null, bankDetailsIbanless: null },
  ],
  [{ registeredAddress: {} }, {}],
  // What GET answers, sent back with a change on one side
  [{ bankDetailsIban: 'new', bankDetails: { iban: '••••' } }, { bankDetailsIban: 'new' }],
  [{ bankDetailsIban: '••••', bankDetails: { iban: 'new' } }, { bankDetailsIban: 'new' }],
])('%j is %j', (body, flat) => expect(flattened(body, { fields, shown: { bankDetailsIban: '••••' } })).toEqual(flat))

it('refuses what is no object, and names it', () => {
  expect(() => flattened({ bankDetails: 'DE1' }, { fields, shown: {} })).toThrow('submissions.invalid')
})
