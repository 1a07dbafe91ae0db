import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { formVersion } from '../../form-registry/form-version.ts'
import { rowChecker } from './check-row.ts'

const form = formVersion(
  await loadForm(fileURLToPath(new URL('../../../form-schemas', import.meta.url)), 'registration'),
)
const trip = { boatName: 'Snefro Spirit', tripStartDate: '2031-12-12', tripEndDate: '2031-12-19' }

/** Result of one row, by field. */
function check(cells: { readonly [field: string]: string }) {
  const rows = [{ row: 2, cells: ['Ann', ...Object.values(cells)] }]
  const given = { columns: ['firstName', ...Object.keys(cells)], orders: [], trip, rows }
  const [result] = rows.map(rowChecker(given, { form, today: '2031-01-01' }))
  if (result === undefined) throw new Error('the row has no result')
  const codes = (findings: typeof result.problems) => findings.map(({ field, code }) => `${field}: ${code}`)
  return { answers: result.answers, problems: codes(result.problems), notes: codes(result.notes), result }
}

describe('a phone number', () => {
  const stored = (cells: { readonly [field: string]: string }) => {
    const { answers, problems } = check(cells)
    return [answers['countryCode'], answers['phone'], ...problems]
  }

  it.each([
    ['+39 06 69812345', '+39', '06 6981 2345'],
    ['+39 (0)6 69812345', '+39', '06 6981 2345'],
    ['+225 0707123456', '+225', '07 07 12 3456'],
    ['00378 0549 882345', '+378', '0549 882345'],
    ['+241 06 03 12 34', '+241', '06 03 12 34'],
    ['0049 (0)170-1234567', '+49', '170 1234567'],
    ['+34 (0)91 123 45 67', '+34', '911 23 45 67'],
    ['+7 (8) 916 555-01-02', '+7', '916 555 01 02'],
  ])('%s is stored as the form stores it: %s %s', (phone, code, number) =>
    expect(stored({ phone })).toEqual([code, number]),
  )

  it('has the country code of its column, or of the nationality', () => {
    expect(stored({ countryCode: '+39', phone: '06 69812345' })).toEqual(['+39', '06 6981 2345'])
    expect(stored({ countryCode: '+49', phone: '0170 1234567' })).toEqual(['+49', '170 1234567'])
    expect(stored({ nationality: 'Germany', phone: '0170 1234567' })).toEqual([undefined, '170 1234567'])
    expect(check({ emergencyContactPhone: '+39 02 12345678' }).answers).toMatchObject({
      emergencyContactCountryCode: '+39',
      emergencyContactPhone: '02 1234 5678',
    })
  })

  it('keeps the country code that is written with it, and notes that the column has another', () => {
    const { answers, notes, problems, result } = check({ countryCode: '+43', phone: '+49 170 1234567' })
    expect([answers, problems, notes]).toEqual([
      expect.objectContaining({ countryCode: '+49', phone: '170 1234567' }),
      [],
      ['phone: codeOfNumber'],
    ])
    expect(result.notes).toMatchObject([{ column: 2, values: { code: '+49', written: '+43' } }])
    expect(result.understood.get(1)).toMatchObject({ value: '+49' })
    expect(check({ countryCode: '+49', phone: '+49 170 1234567' }).notes).toEqual([])
  })

  it('that cannot be one is a problem, and is shown as written', () => {
    for (const phone of ['0170 1234567 abends', '+39 1', '+999 123456', '170/ask Ann', '12.2026 or later']) {
      const [code, number, ...problems] = stored({ phone })
      expect([phone, code, number, problems.length > 0]).toEqual([phone, undefined, phone, true])
    }
  })
})

describe('a name', () => {
  it('stays as written, and each change of it is noted', () => {
    expect(check({ lastName: "'t Hart" })).toMatchObject({ answers: { lastName: "'t Hart" }, notes: [] })
    expect(check({ lastName: 'An\u200Bna', middleName: 'Mus\u00ADter' })).toMatchObject({
      answers: { lastName: 'Anna', middleName: 'Muster' },
      problems: [],
      notes: ['lastName: hiddenRemoved', 'middleName: hiddenRemoved'],
    })
    expect(check({ passportNumber: "'0123" })).toMatchObject({
      answers: { passportNumber: '0123' },
      notes: expect.arrayContaining(['passportNumber: apostropheRemoved']),
    })
  })

  it('with a control character or improbable letters is noted', () => {
    expect(check({ lastName: 'Sch\u0001midt', middleName: 'Dvoøák' })).toMatchObject({
      answers: { lastName: 'Schmidt', middleName: 'Dvoøák' },
      problems: [],
      notes: ['lastName: hiddenRemoved', 'middleName: improbableLetters'],
    })
    expect(check({ lastName: 'Dvořák', middleName: 'Jörg' }).notes).toEqual([])
  })
})
