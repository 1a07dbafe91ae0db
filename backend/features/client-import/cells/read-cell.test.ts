import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { enteredTexts } from '@fleet/form-schemas/engine/fixtures/entered-texts'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { orderOf, readDay, readCell } from './read-cell.ts'
import { suggestions, importableFields } from './headings.ts'

const form = await loadForm(fileURLToPath(new URL('../../../../form-schemas', import.meta.url)), 'registration')

/** Value of a cell for a field, or why it has none. */
function read(name: string, text: string, dayFirst?: boolean) {
  const field = importableFields(form.definition).get(name)
  if (field === undefined) throw new Error(`no column can be for ${name}`)
  const cell = readCell(text, { form, field, dayFirst })
  if (cell === undefined) return undefined
  return cell.fault === undefined
    ? cell.notes.length === 0
      ? cell.value
      : [cell.value, ...cell.notes.map(({ code }) => code)]
    : cell.fault.code
}
const all = (name: string, ...texts: string[]) => texts.map((text) => read(name, text))

it('reads a day in any usual notation, and notes when it is ambiguous', () => {
  expect(
    all(
      'dateOfBirth',
      '1990-03-04',
      '4.3.1990',
      '04. 03. 1990',
      '4 March 1990',
      'March 4th, 1990',
      '4. März 1990',
      '4 марта 1990 г.',
      '4 mars 1990',
      '4 marzo 1990',
      '4 de marzo de 1990',
      '04-MAR-1990',
      '19900304',
      '1990-03-04 00:00',
    ),
  ).toEqual(Array(13).fill('1990-03-04'))
  expect(all('dateOfBirth', '22/07/1988', '07/22/1988', '4/4/1990')).toEqual(['1988-07-22', '1988-07-22', '1990-04-04'])
  expect(readDay('07/04/1992', {})).toEqual({
    value: '1992-04-07',
    notation: 'dayFirst',
    note: { code: 'twoWays', values: { day: '1992-04-07', other: '1992-07-04' } },
  })
  expect([
    read('dateOfBirth', '07/04/1992', true),
    read('dateOfBirth', '07/04/1992', false),
    read('dateOfBirth', '22/07/1988', false),
  ]).toEqual(['1992-04-07', '1992-07-04', 'noSuchMonth'])
  expect(
    all('dateOfBirth', '31.02.1988', '1.13.1990', '02.2027', 'March 1990', '4.3.90', '4 Mar 90', 'soon', '29.02.2023'),
  ).toEqual(['noSuchDay', 'noSuchMonth', 'dayMissing', 'dayMissing', 'shortYear', 'shortYear', 'notDate', 'noSuchDay'])
})

it('reads a date of birth without day or month, and no other date', () => {
  expect(all('dateOfBirth', '1968', '00.00.1968', 'XX.XX.1968', 'xx/xx/1968', '00/00/1968', '1968-00-00')).toEqual(
    Array(6).fill('1968'),
  )
  expect(
    all(
      'dateOfBirth',
      '1968-07',
      'XX.07.1968',
      '00.7.1968',
      '07/00/1968',
      '1968-07-00',
      'XX Jul 1968',
      'XX. Juli 1968',
    ),
  ).toEqual(Array(7).fill('1968-07'))
  expect(all('dateOfBirth', '05.00.1968', '00.13.1968', 'XX.07.68', '1968-13', '0.0.0')).toEqual([
    'noSuchMonth',
    'noSuchMonth',
    'notDate',
    'notDate',
    'notDate',
  ])
  expect(all('passportExpiryDate', '1968', '00.00.1968')).toEqual(['notDate', 'noSuchMonth'])
})

it('reads a date of birth that the passport does not show, and not one that is only missing', () => {
  expect(
    all('dateOfBirth', 'XXXX', 'XX.XX.XXXX', 'xx/xx/xxxx', 'XX XX XXXX', 'XXXX-XX-XX', 'X.X.XXXX', '<<<<<<'),
  ).toEqual(Array(7).fill('XXXX'))
  expect(all('dateOfBirth', 'unknown', '?', '-', '0000-00-00', '00.00.0000', 'XX.07.XXXX', 'XX', '<<<')).toEqual([
    'notDate',
    'notDate',
    'notDate',
    'noSuchMonth',
    'noSuchMonth',
    'notDate',
    'notDate',
    'notDate',
  ])
  expect(all('passportExpiryDate', 'XX.XX.XXXX', '<<<<<<')).toEqual(['notDate', 'notDate'])
})

it('reads the nationality of a person without a state, and asks which refugee', () => {
  expect(all('nationality', 'XXA', 'Stateless', 'Staatenlos', 'apátrida', 'UNO', 'Refugee (1951 Convention)')).toEqual([
    'XXA',
    'XXA',
    'XXA',
    'XXA',
    'UNO',
    'XXB',
  ])
  expect(all('nationality', 'UNA', 'XPO', 'Interpol', 'Интерпол', 'Conseil de l’Europe', 'COMESA', 'XXX')).toEqual([
    'UNA',
    'XPO',
    'XPO',
    'XPO',
    'XCE',
    'XCO',
    'XXX',
  ])
  expect(all('nationality', 'Refugee')).toEqual(['severalChoices'])
})

it('infers the order of day and month from a column', () => {
  expect(orderOf(['07/04/1992', '22/07/1988', '1.1.2000'])).toBe(true)
  expect(orderOf(['07/04/1992', '07/22/1988'])).toBe(false)
  expect(orderOf(['07/22/1988', '22/07/1988'])).toBeUndefined()
  expect(orderOf(['07/04/1992', ''])).toBeUndefined()
})

it('reads yes and no in six languages, as mark, number or label of the form', () => {
  expect(all('nitroxCertified', 'yes', 'Ja', 'ДА', 'oui', 'Sì', 'sí', 'x', '1', '✓', 'TRUE')).toEqual(
    Array(10).fill(true),
  )
  expect(all('isDiver', 'No', 'nein', 'нет', 'non', '0', '-', 'Nichttaucher', 'Non-diver')).toEqual(
    Array(8).fill(false),
  )
  expect(all('isDiver', 'Taucher', 'maybe')).toEqual([true, 'notYesOrNo'])
})

it('reads a choice by value, by label in any language, or by alias', () => {
  expect(all('boatName', 'snefro spirit', 'Snefro  Spirit')).toEqual(['Snefro Spirit', 'Snefro Spirit'])
  expect(all('title', 'Herr', 'mr', 'Г-н', 'Frau', 'Mme', 'Mrs', 'Г-жа', 'Prof', 'Baron')).toEqual([
    'Mr.',
    'Mr.',
    'Mr.',
    'Ms.',
    'Ms.',
    'Mrs.',
    'Ms.',
    'Prof.',
    'noChoice',
  ])
  expect(
    all('nationality', 'DE', 'Germany', 'deutschland', 'Германия', 'Allemagne', 'DEU', 'österreich', 'USA', 'Atlantis'),
  ).toEqual(['DE', 'DE', 'DE', 'DE', 'DE', 'DE', 'AT', 'US', 'unknownChoice'])
  expect(all('emergencyContactRelation', 'Freund oder Freundin', 'Parent', 'Супруг(а) или партнёр')).toEqual([
    'friend',
    'parent',
    'spouse',
  ])
})

it('reads sizes, measures and country codes in common notations', () => {
  expect(all('shoeSize', '44', 'EU 44', 'eu44', 'US 11', 'UK 9', '52')).toEqual([
    'EU 44',
    'EU 44',
    'EU 44',
    'EU 44',
    'EU 44',
    'noChoice',
  ])
  expect(all('bodyHeight', '180', '180 cm', '1,80 m', '1.80', '180 см', '5\'11"', '5 ft 11 in')).toEqual(
    Array(7).fill(180),
  )
  expect(all('bodyHeight', '181', '250')).toEqual([[180, 'nearest'], 'noChoice'])
  expect(all('bodyWeight', '75', '75 kg', '165 lb', '76,5')).toEqual([75, 75, 75, [75, 'nearest']])
  expect(all('countryCode', '+49', '49', '0049', '+ 49', 'DE', 'Germany', 'Россия', '+999999')).toEqual([
    '+49',
    '+49',
    '+49',
    '+49',
    '+49',
    '+49',
    '+7',
    'unknownChoice',
  ])
})

it('reads numbers, times and months', () => {
  expect(all('numberOfDives', '120', '1.200', '1,200', '1 200', '250+', 'many')).toEqual([
    120,
    1200,
    1200,
    1200,
    250,
    'notNumber',
  ])
  expect(
    all('arrivalTime', '14:35', '9:20', '09:20:00', '2:35 pm', '2:35\u202Fp. m.', '14.35', '9h20', '12 am'),
  ).toEqual(['14:35', '09:20', '09:20', '14:35', '14:35', '14:35', '09:20', '00:00'])
  expect(all('arrivalTime', '1899-12-30 14:35', '2:35 in the afternoon', '13:00 am')).toEqual([
    '14:35',
    '2:35 in the afternoon',
    '13:00 am',
  ])
  expect(all('lastDiveDate', '05.2024', '5/2024', '2024-05', '5.2024', '2024-05-17', '9.201')).toEqual([
    '05.2024',
    '05.2024',
    '05.2024',
    '05.2024',
    '05.2024',
    '09.2010',
  ])
})

it('keeps a phone number with words, a month or a time as written, for the form to refuse', () => {
  const written = ['0170 1234567', '0170 1234567 abends', '4 March 1990', '2:35 pm', 'ask Ann']
  expect(all('phone', ...written)).toEqual(written)
  expect(all('lastDiveDate', 'ask Ann', '14.35')).toEqual(['ask Ann', '14.35'])
})

it('rejects formulas and sheet errors', () => {
  expect(all('firstName', '=B41', '=HYPERLINK("http://x")', '#REF!', "'=B41", '\u00A0 Ann ', '   ')).toEqual([
    'formula',
    'formula',
    'sheetError',
    'formula',
    'Ann',
    undefined,
  ])
})

it('removes an apostrophe only where it guards a formula or a number, and notes it', () => {
  expect(all('lastName', "'t Hart", "'s-Gravesande", "D'Arcy'", '’t Hart')).toEqual([
    "'t Hart",
    "'s-Gravesande",
    "D'Arcy'",
    '’t Hart',
  ])
  expect([...all('lastName', "'@Ann", "'-Ann"), ...all('passportNumber', "'0123", "'+1")]).toEqual([
    ['@Ann', 'apostropheRemoved'],
    ['-Ann', 'apostropheRemoved'],
    ['0123', 'apostropheRemoved'],
    ['+1', 'apostropheRemoved'],
  ])
})

it('joins what a hidden character divides, and notes it', () => {
  const hidden = ['\u200B', '\u00AD', '\uFEFF', '\u2060', '\u202C', '\u0001', '\u0090', '\u200D']
  expect(all('firstName', ...hidden.map((sign) => `An${sign}na`))).toEqual(hidden.map(() => ['Anna', 'hiddenRemoved']))
  expect(all('firstName', 'An\u00A0na', 'An\u3000na', '\uFEFFAnna', 'علی\u200Cرضا')).toEqual([
    'An na',
    'An na',
    'Anna',
    'علی\u200Cرضا',
  ])
  expect(all('dateOfBirth', '\u200E4.3.1990\u200E', '0\u200B7/04/1992')).toEqual([
    ['1990-03-04', 'hiddenRemoved'],
    ['1992-04-07', 'hiddenRemoved', 'twoWays'],
  ])
})

it('reads digits and signs of other keyboards, and notes it', () => {
  expect([
    ...all('numberOfDives', '٣', '１２'),
    ...all('bodyHeight', '١٨٠ cm'),
    ...all('dateOfBirth', '٢٠٠٠–٠٣–٠٤'),
    ...all('passportNumber', 'C01X００T'),
    ...all('arrivalTime', '١٤:٣٥'),
    ...all('nitroxCertified', '١'),
  ]).toEqual([
    [3, 'signsConverted'],
    [12, 'signsConverted'],
    [180, 'signsConverted'],
    ['2000-03-04', 'signsConverted'],
    ['C01X00T', 'signsConverted'],
    ['14:35', 'signsConverted'],
    [true, 'signsConverted'],
  ])
  expect(orderOf(['\u200E٢٢/٠٧/١٩٨٨'])).toBe(true)
})

it('gives the answers that the form would have', () => {
  for (const { field, entered, stored } of enteredTexts) {
    const cell = read(field, entered)
    expect([field, Array.isArray(cell) ? cell[0] : cell]).toEqual([field, stored])
  }
  expect(all('firstName', '\u200B', '\u3164 \u2800')).toEqual([undefined, undefined])
})

it('matches headings by label in any language, id or alias, and leaves out unknown ones', () => {
  const known = (...headings: string[]) =>
    suggestions(
      form,
      headings.map((heading, place) => ({ name: String(place), heading })),
    ).map(({ field }) => field)
  expect(
    known(
      'Vorname',
      'Nachname',
      'Geburtsdatum',
      'Pass-Nr.',
      'gültig bis',
      'E-Mail',
      'Schuhgröße',
      'Tauchgänge',
      'Kommentar intern',
    ),
  ).toEqual([
    'firstName',
    'lastName',
    'dateOfBirth',
    'passportNumber',
    'passportExpiryDate',
    'email',
    'shoeSize',
    'numberOfDives',
    null,
  ])
  expect(known('firstName', 'LASTNAME', 'date_of_birth', 'Имя', 'Фамилия')).toEqual([
    'firstName',
    'lastName',
    'dateOfBirth',
    null,
    null,
  ])
  expect(known('Passport numbers', 'Trip start dates')).toEqual(['passportNumber', 'tripStartDate'])
  for (const [language, texts] of Object.entries(form.texts)) {
    const fields = ['firstName', 'lastName', 'passportNumber', 'tripStartDate', 'emergencyContactEmail']
    const titles = fields.map(
      (field) => Object.values(texts.steps).flatMap((step) => step.fields[field]?.title ?? [])[0] ?? '',
    )
    expect([language, ...known(...titles)]).toEqual([language, ...fields])
  }
})

it('has no column for fields that only the guest can answer', () => {
  const fields = importableFields(form.definition)
  for (const field of [
    'medicalDeclarationSigned',
    'truthfulnessConfirmed',
    'liabilitySignatureName',
    'passportCopyAttached',
    'travelDocumentsConfirmed',
    'insuranceValid',
    'isGroupBooking',
    'language',
  ])
    expect([field, fields.has(field)]).toEqual([field, false])
})
