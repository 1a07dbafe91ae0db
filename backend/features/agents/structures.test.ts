import { expect, it } from 'vitest'
import { flattened, structured } from './structures.ts'

const fields = ['website', 'bankDetailsIban', 'bankDetailsHolder', 'bankDetailsIbanless']

it('shows fields as objects of the specification, null where none is answered', () => {
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
  // The response of GET, sent back with a change in one place.
  [{ bankDetailsIban: 'new', bankDetails: { iban: '••••' } }, { bankDetailsIban: 'new' }],
  [{ bankDetailsIban: '••••', bankDetails: { iban: 'new' } }, { bankDetailsIban: 'new' }],
])('%j becomes %j', (body, flat) =>
  expect(flattened(body, { fields, shown: { bankDetailsIban: '••••' } })).toEqual(flat),
)

it('refuses a value that is no object, and names it', () => {
  expect(() => flattened({ bankDetails: 'DE1' }, { fields, shown: {} })).toThrow('submissions.invalid')
})
