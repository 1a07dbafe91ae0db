import { describe, expect, it } from 'vitest'
import type { MrzPart } from './loaded-mrz.ts'
import { mrz } from './mrz.ts'
import { tidyLines } from './normalize-lines.ts'
import { cardLines, erika, passportLines } from '../../fixtures/mrz-lines.ts'

/** The specimens of ICAO Doc 9303, parts 4, 5 and 6, and of the German cards. */
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'
const smallCard = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6'
const germanCard = 'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<'

const read = (lines: string, today = '2026-11-26') => mrz.read(lines, today)
const anna = { familyName: 'ERIKSSON', givenNames: 'ANNA MARIA', birthDate: '1974-08-12', expiryDate: '2012-04-15' }

describe('machine-readable lines', () => {
  it.each([
    ['a passport', passport, { ...anna, number: 'L898902C3' }],
    ['a card with three lines', card, { ...anna, number: 'D23145890' }],
    ['a card with two lines', smallCard, { ...anna, number: 'D23145890' }],
    [
      'a German card',
      germanCard,
      {
        familyName: 'MUSTERMANN',
        givenNames: 'ERIKA',
        birthDate: '1964-08-12',
        expiryDate: '2020-10-31',
        number: 'T22000129',
        nationality: 'DE',
      },
    ],
  ])('of %s are read', (_, lines, parts) => expect(read(lines)).toEqual({ isValid: true, parts }))

  it.each([
    ['passports', passportLines],
    ['cards', cardLines],
  ])('of %s from the test fixture are valid', (_, write) =>
    expect(read(write(erika))).toMatchObject({ isValid: true, parts: { nationality: 'DE', number: 'C01X00T47' } }),
  )

  it.each([
    ['large', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
    ['small', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<'],
    ['of a type', passport.replace('P<', 'VB')],
    [
      'typed with blanks, small letters and too few fillers',
      ' v<uto eriksson<<anna<maria<<<\nl8988901c4xxx4009078f96121096ze184226b<<<',
    ],
    ['without a line break', passport.replace('P<', 'V<').replace('\n', '')],
  ])('of a visa are none: %s', (_, visa) => expect(read(visa, '1990-01-01')).toBeUndefined())

  it('can continue a long document number in the optional data', () =>
    expect(
      read('I<UTOD23145890<1233<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<2\nERIKSSON<<ANNA<MARIA<<<<<<<<<<')?.parts
        .number,
    ).toBe('D23145890123'))

  it('lose only the value with a wrong check digit', () => {
    const wrong = read(passport.replace('740812', '740821'))
    expect(wrong).toEqual({
      isValid: false,
      parts: { number: 'L898902C3', familyName: 'ERIKSSON', givenNames: 'ANNA MARIA', expiryDate: '2012-04-15' },
    })
    expect(read(passport.replace('L898902C3', 'LB98902C3'))?.parts.number).toBeUndefined()
  })

  it.each([
    '',
    '\n\n',
    'Anna',
    'P<UTO',
    '<<<<<<<<<\n<<<<<<<<<',
    'ÄÖÜ<<<<<<<<<<<<<<<<<\nABC',
    `${'A'.repeat(44)}\n${'B'.repeat(44)}`,
    `${'9'.repeat(30)}\n`.repeat(3),
    '<'.repeat(200),
    '\u0000\u0000',
  ])('have no value with a check digit in %j', (typed) => {
    expect(read(typed)?.isValid ?? false).toBe(false)
    expect(
      Object.keys(read(typed)?.parts ?? {}).filter((part) => part !== 'familyName' && part !== 'givenNames'),
    ).toEqual([])
  })

  it.each([
    [
      'blanks, lower case and similar characters',
      ' p<uto eriksson<<anna maria ‹‹‹‹‹«««««««<\n\n l898902c36uto7408122f1204159ze184226b&lt;&lt;<<<10 ',
      passport.replace('ANNA<MARIA', 'ANNAMARIA<'),
    ],
    ['two lines without a line break', passport.replace('\n', ''), passport],
    [
      'too few and too many fillers',
      'P<UTOERIKSSON<<ANNA<MARIA\nL898902C36UTO7408122F1204159ZE184226B<<<<<<<<10',
      passport,
    ],
    ['a card with too few fillers', card.replaceAll('<<<<<<<', '<<<'), card],
    ['other text', 'Anna Maria', 'Anna Maria'],
  ])('are normalized: %s', (_, typed, kept) => expect(tidyLines(typed)).toBe(kept))

  it('have a birth date in this century for a child and in the last for a person of 99', () => {
    const born = (year: string) =>
      read(`P<D<<MUSTER<<MAX<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nL898902C36D<<${year}F1204159<<<<<<<<<<<<<<00`)?.parts
        .birthDate
    expect([born('1505018'), born('2705011')]).toEqual(['2015-05-01', '1927-05-01'])
  })

  it.each([
    ['680000', '1968'],
    ['680700', '1968-07'],
    ['68<<<<', '1968'],
    ['6807<<', '1968-07'],
    ['260000', '2026'],
    ['270000', '1927'],
    ['<<<<<<', 'XXXX'],
    ['<<0722', undefined],
    ['681300', undefined],
    ['680732', undefined],
  ])('have the birth date %s without unknown parts: %s', (written, birthDate) =>
    expect(read(passportLines({ ...erika, birthDate: written }))).toMatchObject({
      isValid: true,
      parts: birthDate === undefined ? { number: 'C01X00T47' } : { birthDate },
    }),
  )

  it('leave out a birth date that is not one', () =>
    expect(read(passportLines({ ...erika, birthDate: '680732' }))?.parts).not.toHaveProperty('birthDate'))

  it.each(
    'XXA XXB XXC XXX EUE UNO UNA XBA XCC XCE XCO XDC XEC XES XIM XMP XOM XPO'
      .split(' ')
      .flatMap((code) => [passportLines, cardLines].map((write) => [code, write] as const)),
  )('know the nationality %s of a person without a state', (country, write) =>
    expect(read(write({ ...erika, country }))).toMatchObject({ isValid: true, parts: { nationality: country } }),
  )

  it.each(['XAA', 'UTO', ''])('have no nationality when they show %j', (country) =>
    expect(read(passportLines({ ...erika, country }))?.parts).not.toHaveProperty('nationality'),
  )

  it('have no given names when the passport shows one name', () => {
    const named = (familyName: string) => read(passportLines({ ...erika, familyName, givenNames: '' }))?.parts
    expect(named('SUHARTO')).toMatchObject({ familyName: 'SUHARTO', givenNames: '' })
    expect(named('A'.repeat(39))).not.toHaveProperty('givenNames')
  })

  it('mark a truncated name', () => {
    const { familyName, givenNames = '' } =
      read(
        `P<UTO${'NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGUANG'.slice(0, 39)}\nL898902C36UTO7408122F1204159ZE184226B<<<<<10`,
      )?.parts ?? {}
    expect([familyName, givenNames]).toEqual(['NILAVADHANANANDA', 'ARNPOL PETCH CHARONGU…'])
    expect(mrz.isSame('givenNames', givenNames, 'Arnpol Petch Charonguang')).toBe(true)
    expect(mrz.isSame('givenNames', givenNames, 'Arnpol')).toBe(false)
  })
})

it.each<[MrzPart, string, string, boolean]>([
  ['familyName', 'MUELLER', 'Müller', true],
  ['familyName', 'MULLER', 'Müller', true],
  ['familyName', 'GROSS STRASSE', 'Groß-Straße', true],
  ['familyName', 'OCONNOR', 'O’Connor', true],
  ['familyName', 'NUNEZ', 'Núñez', true],
  ['familyName', 'NUNXXEZ', 'Núñez', true],
  ['familyName', 'LUKASZEWICZ', 'Łukaszewicz', true],
  ['familyName', 'ERIKSSON', 'Erikson', false],
  ['familyName', 'IVANOV', 'Иванов', false],
  ['givenNames', 'ANNA MARIA', 'Anna', false],
  ['givenNames', 'ANNA MARIA', 'anna-maria', true],
  ['givenNames', 'UE'.repeat(40), 'Ü'.repeat(40), true],
  ['number', 'C01X00T47', 'c01 x00-t47', true],
  ['number', 'C01X00T47', 'CO1XOOT47', false],
  ['nationality', 'DE', 'AT', false],
  ['birthDate', '1974-08-12', '1974-08-12', true],
  ['birthDate', 'XXXX', 'XXXX', true],
  ['birthDate', 'XXXX', '1974', false],
])('compares %s: %s in the lines with the answer %s', (part, read, answer, isSame) =>
  expect(mrz.isSame(part, read, answer)).toBe(isSame),
)
