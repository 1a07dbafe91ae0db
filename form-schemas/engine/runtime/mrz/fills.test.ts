import { expect, it } from 'vitest'
import { fillsIn, mrzSuggestions } from './fills.ts'
import { mrz } from './mrz.ts'

const fills = {
  number: 'passportNumber',
  familyName: 'lastName',
  firstName: 'firstName',
  otherNames: 'middleName',
  noOtherNames: 'hasNoMiddleName',
  oneName: 'hasOneName',
  birthDate: 'dateOfBirth',
}
const parts = {
  number: 'L898902C3',
  familyName: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  birthDate: '1974-08-12',
  expiryDate: '2012-04-15',
}
const offered = (answers: Parameters<typeof mrzSuggestions>[1], overrides: { [part: string]: string } = {}) =>
  Object.fromEntries(
    mrzSuggestions({ isValid: true, parts: { ...parts, ...overrides } }, answers, {
      fills: fillsIn({ fills }),
      mrz,
    }).map(({ field, value }) => [field, value]),
  )

it('suggests every value of the lines for empty fields, with names as people write them', () =>
  expect(offered({})).toEqual({
    firstName: 'Anna',
    middleName: 'Maria',
    lastName: 'Eriksson',
    dateOfBirth: '1974-08-12',
    passportNumber: 'L898902C3',
  }))

it('suggests nothing that is already answered', () =>
  expect(
    offered({
      firstName: 'Anna-Maria',
      hasNoMiddleName: true,
      lastName: 'ERIKSSON',
      dateOfBirth: '1974-08-12',
      passportNumber: 'l898902c3',
    }),
  ).toEqual({}))

it('suggests "no middle name" for a single given name, unless a middle name is answered', () => {
  expect(offered({ firstName: 'Anna' }, { givenNames: 'ANNA' })['hasNoMiddleName']).toBe(true)
  expect(offered({ firstName: 'Anna', middleName: 'Maria' }, { givenNames: 'ANNA' })).not.toHaveProperty(
    'hasNoMiddleName',
  )
})

it('suggests "one name only" when the lines have no given names, whatever was written as first name', () => {
  const one = { givenNames: '', familyName: 'SUHARTO' }
  const names = (answers: Parameters<typeof offered>[0]) =>
    Object.entries(offered(answers, one)).filter(([field]) => field.toLowerCase().includes('name'))
  expect(names({})).toEqual([
    ['hasOneName', true],
    ['lastName', 'Suharto'],
  ])
  expect(names({ firstName: 'Suharto', lastName: 'Suharto' })).toEqual([['hasOneName', true]])
  expect(names({ firstName: 'Suharto', lastName: '-' })).toEqual([
    ['hasOneName', true],
    ['lastName', 'Suharto'],
  ])
  expect(names({ hasOneName: true, lastName: 'Suharto' })).toEqual([])
})

it('suggests to take back "one name only" before the given names of the lines', () =>
  expect(offered({ hasOneName: true, lastName: 'Eriksson' })).toMatchObject({ hasOneName: false }))

it('suggests a birth date without day or month as the lines have it', () => {
  expect(offered({ dateOfBirth: '1968-01-01' }, { birthDate: '1968' })['dateOfBirth']).toBe('1968')
  expect(offered({ dateOfBirth: '1968' }, { birthDate: '1968' })).not.toHaveProperty('dateOfBirth')
  expect(offered({ dateOfBirth: '1968' }, { birthDate: 'XXXX' })['dateOfBirth']).toBe('XXXX')
  expect(offered({ dateOfBirth: 'XXXX' }, { birthDate: 'XXXX' })).not.toHaveProperty('dateOfBirth')
  expect(offered({ dateOfBirth: 'XXXX' }, { birthDate: '1968' })['dateOfBirth']).toBe('1968')
})

it('does not suggest a truncated name', () =>
  expect(offered({}, { givenNames: 'ANNA MAR…' })).not.toHaveProperty('firstName'))

it('ignores an invalid "fills"', () =>
  expect([fillsIn({}), fillsIn({ fills: 'x' }), fillsIn({ fills: { number: 1, toString: 'x' } })]).toEqual([
    {},
    {},
    {},
  ]))
