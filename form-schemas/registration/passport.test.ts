import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { activeFields, effectiveAnswers } from '../engine/runtime/conditions/effective.ts'
import { applyChange, type Patch } from '../engine/runtime/change.ts'
import { compileForm } from '../engine/tools/compile.ts'
import type { Answers, Form } from '../engine/runtime/definition/definition.ts'
import { textsIn } from '../engine/tools/form-files/texts.ts'
import { loadForm } from '../engine/tools/load.ts'
import { erika, passportLines } from '../engine/fixtures/mrz-lines.ts'
import { errorText } from '../engine/runtime/validation/error-text.ts'
import { problemsOf } from '../engine/runtime/validation/problems.ts'
import { stepProgress } from '../engine/runtime/progress.ts'
import { diver, nonDiver, today } from '../engine/fixtures/sample-answers.ts'

const loaded = await loadForm(fileURLToPath(new URL('..', import.meta.url)), 'registration')
const form: Form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }

const without = (answers: Answers, ...fields: string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !fields.includes(field)))
const cleared = (before: Answers, patch: Patch) => applyChange(form, before, patch).cleared.toSorted()
const problems = (answers: Answers, on = today) =>
  problemsOf(form, effectiveAnswers(form, answers), { today: on }).map(
    ({ severity, code, field }) => `${severity} ${code} ${field}`,
  )

describe('one name only', () => {
  const one = { ...without(diver, 'firstName', 'hasNoMiddleName'), hasOneName: true, lastName: 'Suharto' }
  const personal = (answers: Answers) => stepProgress(form, answers)['personal']?.complete

  it('satisfies the first name, and asks for no other names', () => {
    expect(problems(one)).toEqual([])
    expect(problems(without(one, 'hasOneName'))).toEqual(['error required firstName', 'error required middleName'])
    expect(problems(without(one, 'lastName'))).toEqual(['error required lastName'])
  })
  it('clears the other names', () =>
    expect(cleared({ firstName: 'Suharto', middleName: '-', lastName: 'Suharto' }, { hasOneName: true })).toEqual([
      'firstName',
      'middleName',
    ]))
  it('completes the step without a first name', () => {
    expect(personal({ hasOneName: true, lastName: 'Suharto', email: 'a@example.com' })).toBe(true)
    expect(personal({ lastName: 'Suharto', email: 'a@example.com' })).toBe(false)
    expect(personal({ hasOneName: true, email: 'a@example.com' })).toBe(false)
  })
  it.each(['-', '.', '---', '123'])('is proposed when the first name is %s', (firstName) =>
    expect(problems({ ...diver, firstName })).toEqual(['warning checks.firstNameLetters firstName']),
  )
  it.each(['Ö', 'Anna-Maria', 'Ли'])('is not proposed when the first name is %s', (firstName) =>
    expect(problems({ ...diver, firstName })).toEqual([]),
  )
})

describe('a date of birth without day or month', () => {
  const born = (dateOfBirth: string, answers: Answers = diver) => problems({ ...answers, dateOfBirth })
  const guardian = 'warning checks.legalGuardianMissing legalGuardian'

  it('is accepted as the passport shows it', () => {
    expect([born('1990'), born('1990-07')]).toEqual([[], []])
    expect(born('1990-13')).toEqual(['error format dateOfBirth'])
  })
  it('is a minor while the guest may be under 18', () =>
    expect([born('2008'), born('2008-12'), born('2008-11'), born('2007')]).toEqual([[guardian], [guardian], [], []]))
  it('needs the certificate as soon as the guest may be 70, once', () => {
    const certificate = (severity: string, check: string) => [
      `${severity} checks.fitToDive${check} fitToDiveCertificateDate`,
    ]
    expect(born('1956')).toEqual(certificate('error', 'Required'))
    expect(born('1957')).toEqual(certificate('warning', 'Recommended'))
    expect(born('1980')).toEqual(certificate('warning', 'Recommended'))
    expect(activeFields(form, { ...diver, dateOfBirth: '1981' }).has('fitToDiveCertificateDate')).toBe(true)
    expect(activeFields(form, { ...diver, dateOfBirth: '1982' }).has('fitToDiveCertificateDate')).toBe(false)
  })
  it('is wrong only when it is later than today on every possible day', () => {
    expect(born('2026')).toEqual([guardian])
    expect(born('2026-11')).toEqual([guardian])
    expect(born('2026-12')).toContain('error checks.birthDateInPast dateOfBirth')
    expect(born('2027')).toContain('error checks.birthDateInPast dateOfBirth')
  })
})

describe('a date of birth that the passport does not show', () => {
  const unknown = { ...diver, dateOfBirth: 'XXXX' }

  it('asks for a guardian and for a certificate, and both settle it', () => {
    expect(problems(unknown)).toEqual([
      'warning checks.legalGuardianMissing legalGuardian',
      'error checks.fitToDiveRequired fitToDiveCertificateDate',
    ])
    expect(problems({ ...unknown, legalGuardian: 'Erika Weber', fitToDiveCertificateDate: '2026-11-01' })).toEqual([])
    expect(problems({ ...unknown, legalGuardian: 'Erika Weber', fitToDiveCertificateDate: '2020-11-01' })).toEqual([
      'error checks.fitToDiveTooOld fitToDiveCertificateDate',
    ])
  })
  it('has XX instead of an age in both texts', () => {
    const texts = textsIn(loaded.texts, 'en')
    const format = { number: String, date: String }
    const found = problemsOf(form, effectiveAnswers(form, unknown), { today })
    expect(found.map((problem) => errorText(texts, problem, format)?.split('.')[0])).toEqual([
      'Age on the first day of the trip: XX',
      'Your age on the first day of the trip: XX',
    ])
  })
  it('asks a guest who does not dive for no certificate', () =>
    expect(problems({ ...unknown, ...nonDiver, dateOfBirth: 'XXXX' })).toEqual([
      'warning checks.legalGuardianMissing legalGuardian',
    ]))
})

describe('the machine-readable lines', () => {
  const same = {
    ...diver,
    firstName: 'Erika',
    lastName: 'Mustermann',
    dateOfBirth: '1964-08-12',
    passportExpiryDate: '2034-10-31',
  }
  const about = (answers: Answers) => problems(answers).filter((problem) => problem.includes('checks.lines'))
  const passportLinesOf = (...[about]: Parameters<typeof passportLines>) => ({ passportLines: passportLines(about) })

  it('give no warning for answers that agree or are missing', () => {
    expect(about({ ...same, ...passportLinesOf(erika) })).toEqual([])
    expect(about(passportLinesOf(erika))).toEqual([])
    expect(about(same)).toEqual([])
  })

  it('give a warning at each answer that differs', () => {
    const other = {
      country: 'AUT',
      familyName: 'MUSTER',
      givenNames: 'ERIKA MARIA',
      number: 'C01X0OT47',
      birthDate: '1964-12-08',
      expiryDate: '2034-10-30',
    }
    const marks = [
      ['GivenNames', 'firstName'],
      ['FamilyName', 'lastName'],
      ['Nationality', 'nationality'],
      ['BirthDate', 'dateOfBirth'],
      ['Number', 'passportNumber'],
      ['ExpiryDate', 'passportExpiryDate'],
    ]
    expect(about({ ...same, ...passportLinesOf(other) })).toEqual(
      marks.map(([check, field]) => `warning checks.lines${check} ${field}`),
    )
  })

  const single = passportLines({ ...erika, familyName: 'SUHARTO', givenNames: '' })

  it.each(['Suharto', '-', 'Erika'])('give a warning at the first name %s when they show one name only', (firstName) =>
    expect(about({ ...same, firstName, lastName: 'Suharto', passportLines: single })).toEqual([
      'warning checks.linesOneName firstName',
    ]),
  )

  it('agree with one name, and give a warning when they show a first name as well', () => {
    const one = { ...without(same, 'firstName', 'hasNoMiddleName'), hasOneName: true }
    expect(about({ ...one, lastName: 'Suharto', passportLines: single })).toEqual([])
    expect(about({ ...one, ...passportLinesOf(erika) })).toEqual(['warning checks.linesMoreNames hasOneName'])
  })

  it('compare a birth date without day or month, and the nationality of a person without a state', () => {
    const other = { ...erika, birthDate: '640000', country: 'XXA' }
    expect(about({ ...same, ...passportLinesOf(other) })).toEqual([
      'warning checks.linesNationality nationality',
      'warning checks.linesBirthDate dateOfBirth',
    ])
    expect(about({ ...same, dateOfBirth: '1964', nationality: 'XXA', ...passportLinesOf(other) })).toEqual([])
  })

  it('compare an unknown birth date, and the nationality of an official', () => {
    const other = { ...erika, birthDate: '<<<<<<', country: 'XPO' }
    expect(about({ ...same, ...passportLinesOf(other) })).toEqual([
      'warning checks.linesNationality nationality',
      'warning checks.linesBirthDate dateOfBirth',
    ])
    expect(about({ ...same, dateOfBirth: 'XXXX', ...passportLinesOf({ ...other, country: 'D' }) })).toEqual([])
    expect(about({ ...same, dateOfBirth: 'XXXX', ...passportLinesOf(erika) })).toEqual([
      'warning checks.linesBirthDate dateOfBirth',
    ])
    expect(about({ ...same, dateOfBirth: 'XXXX', nationality: 'XPO', ...passportLinesOf(other) })).toEqual([])
  })

  it('give only a warning about themselves when a check digit is wrong', () => {
    const wrong = passportLines(erika).replace('C01X00T47', 'C01X00T41')
    expect(about({ ...same, passportLines: wrong })).toEqual(['warning checks.linesRight passportLines'])
    expect(about({ ...same, passportLines: 'what lines?' })).toEqual(['warning checks.linesRight passportLines'])
  })
})
