import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { activeFields, effectiveAnswers } from '../engine/runtime/conditions/effective.ts'
import { applyChange, type Patch } from '../engine/runtime/change.ts'
import { compileForm } from '../engine/tools/compile.ts'
import type { Answers, Form } from '../engine/runtime/definition/definition.ts'
import { loadForm } from '../engine/tools/load.ts'
import { problemsOf } from '../engine/runtime/validation/problems.ts'
import { stepProgress } from '../engine/runtime/progress.ts'
import { diver, nonDiver, today } from '../engine/fixtures/sample-answers.ts'

const loaded = await loadForm(fileURLToPath(new URL('..', import.meta.url)), 'registration')
const form: Form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }

const without = (answers: Answers, ...fields: string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !fields.includes(field)))
const after = (before: Answers, ...patches: Patch[]) =>
  patches.reduce<Answers>((answers, patch) => applyChange(form, answers, patch).answers, before)
const cleared = (before: Answers, patch: Patch) => applyChange(form, before, patch).cleared.toSorted()
const problems = (answers: Answers, on = today) =>
  problemsOf(form, effectiveAnswers(form, answers), { today: on }).map(
    ({ severity, code, field }) => `${severity} ${code} ${field}`,
  )

it('the form loads without a finding', () => expect(loaded.warnings).toEqual([]))

describe('rental', () => {
  const sizes = { isDiver: true, bodyHeight: 178 }
  it('is YES by default for divers, and stored only once answered', () => {
    expect(effectiveAnswers(form, sizes)['needsRentalEquipment']).toBe(true)
    expect(after(sizes, { needsCompleteSet: true })).toEqual({ ...sizes, needsCompleteSet: true })
  })
  it('NO clears the complete set, the single items and the extra tanks', () => {
    expect(cleared({ ...sizes, needsCompleteSet: true, needs15L: true }, { needsRentalEquipment: false })).toEqual([
      'needs15L',
      'needsCompleteSet',
    ])
    expect(
      cleared({ ...sizes, needsSingleItemRental: true, needsFins: true }, { needsRentalEquipment: false }),
    ).toEqual(['needsFins', 'needsSingleItemRental'])
  })
  it('YES after NO starts without the complete set', () => {
    expect(
      after({ ...sizes, needsCompleteSet: true }, { needsRentalEquipment: false }, { needsRentalEquipment: true }),
    ).toEqual({ ...sizes, needsRentalEquipment: true })
  })
  it('YES and the complete set saved at once are both kept', () => {
    expect(
      after({ ...sizes, needsRentalEquipment: false }, { needsRentalEquipment: true, needsCompleteSet: true }),
    ).toEqual({ ...sizes, needsRentalEquipment: true, needsCompleteSet: true })
  })
  it('the complete set clears single-item mode and its items, not the tanks', () => {
    expect(
      cleared(
        { ...sizes, needsSingleItemRental: true, needsFins: true, needsExtra12L: true },
        { needsCompleteSet: true },
      ),
    ).toEqual(['needsFins', 'needsSingleItemRental'])
  })
  it('single items clear the complete set; unticking them clears the items', () => {
    expect(cleared({ ...sizes, needsCompleteSet: true }, { needsSingleItemRental: true })).toEqual(['needsCompleteSet'])
    expect(
      cleared(
        { ...sizes, needsSingleItemRental: true, needsShorty: true, needsBCD: true },
        { needsSingleItemRental: null },
      ),
    ).toEqual(['needsBCD', 'needsShorty'])
  })
})

describe('transfers', () => {
  it.each([
    ['hasOwnArrivalArrangements', 'needsAirportTransfer', 'needsHotelTransfer'],
    ['hasOwnDepartureArrangements', 'needsDepartureAirportTransfer', 'needsDepartureHotelTransfer'],
  ])('%s, %s and %s exclude each other', (...options) => {
    for (const chosen of options) {
      for (const before of options.filter((option) => option !== chosen))
        expect(after({ [before]: true }, { [chosen]: true })).toEqual({ [chosen]: true })
    }
  })
  it('arrival leaves departure alone', () => {
    expect(
      after({ needsDepartureHotelTransfer: true, needsHotelTransfer: true }, { hasOwnArrivalArrangements: true }),
    ).toEqual({ needsDepartureHotelTransfer: true, hasOwnArrivalArrangements: true })
  })
  it('another option clears the details of the first, but not the date both ask for', () => {
    const flown = {
      needsAirportTransfer: true,
      arrivalDate: '2026-12-05',
      arrivalFlightNumber: 'MS 3025',
      arrivalTime: '14:35',
    }
    expect(after(flown, { needsHotelTransfer: true })).toEqual({ needsHotelTransfer: true, arrivalDate: '2026-12-05' })
  })
  it('one option each must be chosen, and asks for its details', () => {
    const open = without(diver, 'needsAirportTransfer', 'needsDepartureHotelTransfer')
    expect(problems(open)).toEqual([
      'error checks.arrivalChoice hasOwnArrivalArrangements',
      'error checks.departureChoice hasOwnDepartureArrangements',
    ])
    expect(problems({ ...open, needsHotelTransfer: true, hasOwnDepartureArrangements: true })).toEqual([
      'error required arrivalHotelName',
    ])
  })
  it('own arrangements complete step 2 as an arrival date does', () => {
    expect(stepProgress(form, { hasOwnArrivalArrangements: true })['transfers']?.complete).toBe(true)
    expect(stepProgress(form, { needsAirportTransfer: true, arrivalDate: '2026-12-05' })['transfers']?.complete).toBe(
      true,
    )
    expect(stepProgress(form, { needsAirportTransfer: true })['transfers']?.complete).toBe(false)
  })
})

describe('divers', () => {
  it('and non-divers have no problems in the sample answers', () => {
    expect(problems(diver)).toEqual([])
    expect(problems(nonDiver)).toEqual([])
  })
  it('must answer whether they dive', () =>
    expect(problems(without(diver, 'isDiver'))).toContain('error required isDiver'))
  it('who become non-divers lose the answers of divers, keep their sizes and the policy, and have nothing left to answer', () => {
    expect(cleared(diver, { isDiver: false })).toEqual([
      'certificationAgency',
      'certificationLevel',
      'insuranceValid',
      'lastDiveDate',
      'needsDiveComputer',
      'needsRentalEquipment',
      'needsSMB',
      'needsSingleItemRental',
      'needsTorch',
      'nitroxCertified',
      'numberOfDives',
    ])
    expect(problems(after(diver, { isDiver: false }))).toEqual([])
    expect(effectiveAnswers(form, nonDiver)['needsRentalEquipment']).toBeUndefined()
  })
  it('complete steps 4, 6 and 7 when they do not dive', () => {
    const progress = stepProgress(form, { isDiver: false })
    expect(['diving', 'gear', 'insurance', 'medical'].map((step) => progress[step]?.complete)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
  it('must name an agency that is not in the list', () => {
    expect(problems({ ...diver, certificationAgency: 'Other' })).toEqual(['error required otherCertificationAgency'])
    expect(
      cleared(
        { isDiver: true, certificationAgency: 'Other', otherCertificationAgency: 'VDST' },
        { certificationAgency: 'PADI' },
      ),
    ).toEqual(['otherCertificationAgency'])
  })
})

describe('travel documents', () => {
  it('are a passport by default, and need copies of the chosen document', () => {
    const asked = (answers: Answers) =>
      [...activeFields(form, effectiveAnswers(form, answers))].filter((field) => field.endsWith('CopyAttached'))
    expect(asked({})).toEqual(['passportCopyAttached'])
    expect(asked({ travelDocumentType: 'id' })).toEqual(['idFrontCopyAttached', 'idBackCopyAttached'])
    expect(cleared({ passportCopyAttached: true }, { travelDocumentType: 'id' })).toEqual(['passportCopyAttached'])
    expect(
      cleared(
        { travelDocumentType: 'id', idFrontCopyAttached: true, idBackCopyAttached: true },
        { travelDocumentType: 'passport' },
      ),
    ).toEqual(['idBackCopyAttached', 'idFrontCopyAttached'])
  })
  it('need a middle name or the tick for none', () => {
    expect(problems(without(diver, 'hasNoMiddleName'))).toEqual(['error required middleName'])
    expect(problems({ ...without(diver, 'hasNoMiddleName'), middleName: 'Karl' })).toEqual([])
  })
})

describe('checks', () => {
  it.each<[string, Answers, string[]]>([
    ['a trip may end on the day it starts', { tripEndDate: '2026-12-05', departureDate: '2026-12-05' }, []],
    [
      'a trip may not end before it starts',
      { tripEndDate: '2026-12-04', departureDate: '2026-12-11' },
      ['error checks.tripEndNotBeforeStart tripEndDate'],
    ],
    [
      'a trip that is over gives a warning',
      {
        tripStartDate: '2026-11-14',
        tripEndDate: '2026-11-21',
        arrivalDate: '2026-11-14',
        departureDate: '2026-11-21',
      },
      ['warning checks.tripAlreadyOver tripEndDate'],
    ],
    [
      'departure before arrival gives a warning',
      { departureDate: '2026-12-04' },
      ['warning checks.departureNotBeforeArrival departureDate', 'warning checks.departureBeforeTripEnd departureDate'],
    ],
    ['arrival a week before the trip is fine', { arrivalDate: '2026-11-28' }, []],
    [
      'arrival more than a week before the trip gives a warning',
      { arrivalDate: '2026-11-27' },
      ['warning checks.arrivalLongBeforeTrip arrivalDate'],
    ],
    [
      'arrival after the start of the trip gives a warning',
      { arrivalDate: '2026-12-06' },
      ['warning checks.arrivalAfterTripStart arrivalDate'],
    ],
    [
      'departure before the end of the trip gives a warning',
      { departureDate: '2026-12-11' },
      ['warning checks.departureBeforeTripEnd departureDate'],
    ],
    [
      'departure more than a week after the trip gives a warning',
      { departureDate: '2026-12-20' },
      ['warning checks.departureLongAfterTrip departureDate'],
    ],
    [
      'a birth date is before today',
      { dateOfBirth: today },
      ['error checks.birthDateInPast dateOfBirth', 'warning checks.legalGuardianMissing legalGuardian'],
    ],
    [
      'a guest of 17 needs a guardian',
      { dateOfBirth: '2008-12-06' },
      ['warning checks.legalGuardianMissing legalGuardian'],
    ],
    ['a guest of 18 needs none', { dateOfBirth: '2008-12-05' }, []],
    ['a document valid 6 months after departure is enough', { passportExpiryDate: '2027-06-12' }, []],
    [
      'a document valid one day less is not enough',
      { passportExpiryDate: '2027-06-11' },
      ['error checks.passportValidity passportExpiryDate'],
    ],
    [
      'the later of trip end and departure counts',
      { passportExpiryDate: '2027-06-12', departureDate: '2026-12-13' },
      ['error checks.passportValidity passportExpiryDate'],
    ],
    [
      'an expired document gives one error',
      { passportExpiryDate: '2026-11-25' },
      ['error checks.documentExpired passportExpiryDate'],
    ],
    ['a last dive within a year is fine', { lastDiveDate: '11.2025' }, []],
    [
      'a last dive over a year ago gives a warning',
      { lastDiveDate: '10.2025' },
      ['warning checks.lastDiveOverAYearAgo lastDiveDate'],
    ],
    ['a last dive this month is fine', { lastDiveDate: '11.2026' }, []],
    [
      'a last dive in the future is an error',
      { lastDiveDate: '01.2027' },
      ['error checks.lastDiveInFuture lastDiveDate'],
    ],
    [
      'single items without a computer, torch and SMB give a warning each',
      { needsDiveComputer: false, needsTorch: false, needsSMB: false },
      ['needsDiveComputer', 'needsTorch', 'needsSMB'].map(
        (field) => `warning checks.rentalWithout${field === 'needsSMB' ? 'Smb' : field.slice(5)} ${field}`,
      ),
    ],
    [
      'rental without a choice gives a warning',
      { needsSingleItemRental: false },
      ['warning checks.rentalNothingChosen needsRentalEquipment'],
    ],
  ])('%s', (_rule, changes, found) => expect(problems({ ...diver, ...changes })).toEqual(found))

  it('an open arrival is a warning less than 7 days before the trip', () => {
    const open = without(diver, 'arrivalFlightNumber')
    expect(problems(open, '2026-11-28')).toEqual(['error required arrivalFlightNumber'])
    expect(problems(open, '2026-11-29')).toEqual([
      'error required arrivalFlightNumber',
      'warning checks.arrivalOpenLate hasOwnArrivalArrangements',
    ])
    expect(problems(diver, '2026-11-29')).toEqual([])
    expect(problems(without(diver, 'departureHotelName'), '2026-11-29')).toContain(
      'warning checks.departureOpenLate hasOwnDepartureArrangements',
    )
  })
})

describe('the fit-to-dive certificate', () => {
  const born = (dateOfBirth: string, fitToDiveCertificateDate?: string): Answers => ({
    ...diver,
    dateOfBirth,
    ...(fitToDiveCertificateDate ? { fitToDiveCertificateDate } : {}),
  })
  const asked = (dateOfBirth: string) => activeFields(form, born(dateOfBirth)).has('fitToDiveCertificateDate')

  it('is asked for from 45 on the first day of the trip', () =>
    expect([asked('1981-12-05'), asked('1981-12-06')]).toEqual([true, false]))
  it.each<[string, Answers, string[]]>([
    ['is optional at 45', born('1981-12-05'), []],
    ['is recommended above 45', born('1980-12-05'), ['warning checks.fitToDiveRecommended fitToDiveCertificateDate']],
    [
      'older than a year gets a recommendation for a newer one',
      born('1980-12-05', '2025-12-04'),
      ['warning checks.fitToDiveRecommendedNewer fitToDiveCertificateDate'],
    ],
    [
      'is still only recommended at 69',
      born('1956-12-06'),
      ['warning checks.fitToDiveRecommended fitToDiveCertificateDate'],
    ],
    ['is mandatory from 70', born('1956-12-05'), ['error checks.fitToDiveRequired fitToDiveCertificateDate']],
    ['may be a year old on the first day', born('1956-12-05', '2025-12-05'), []],
    [
      'must not be older at 70',
      born('1956-12-05', '2025-12-04'),
      ['error checks.fitToDiveTooOld fitToDiveCertificateDate'],
    ],
    [
      'must not have a date in the future',
      born('1956-12-05', '2026-12-05'),
      ['error checks.fitToDiveInFuture fitToDiveCertificateDate'],
    ],
    ['is not asked of non-divers', { ...nonDiver, dateOfBirth: '1950-01-01' }, []],
  ])('%s', (_rule, answers, found) => expect(problems(answers)).toEqual(found))
})
