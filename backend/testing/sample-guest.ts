import { dayAfter } from '@fleet/domain/kernel/calendar-day'
import type { Json } from '@fleet/domain/kernel/json'

export type SampleAnswers = { [field: string]: Json }

/** Answers that can be submitted as long as the trip is in the future; null in `overrides` removes one. */
export function sampleDiver(overrides: SampleAnswers = {}): SampleAnswers {
  return answered({
    ...trip,
    ...person,
    isDiver: true,
    certificationAgency: 'PADI',
    certificationLevel: 'Advanced Open Water',
    numberOfDives: 84,
    lastDiveDate: lastMonth(),
    nitroxCertified: true,
    medicalDeclarationSigned: true,
    bodyHeight: 180,
    bodyWeight: 80,
    shoeSize: 'EU 42',
    needsRentalEquipment: true,
    needsCompleteSet: true,
    divingInsuranceProvider: 'DAN Europe',
    insurancePolicyNumber: 'DE-4471-908',
    insuranceValid: true,
    insuranceCoverageConfirmed: true,
    ...lastSteps,
    ...overrides,
  })
}

/** As `sampleDiver`, for a guest who does not dive. */
export function sampleNonDiver(overrides: SampleAnswers = {}): SampleAnswers {
  return answered({ ...trip, ...person, isDiver: false, medicalDeclarationSigned: true, ...lastSteps, ...overrides })
}

function answered(answers: SampleAnswers): SampleAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))
}

const fleetDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' })

/** ISO date `days` from today in the fleet's time zone, which is ahead of UTC late in the evening. */
export function inDays(days: number): string {
  return dayAfter(fleetDay.format(), days)
}

function lastMonth(): string {
  const [year, month] = inDays(-40).split('-')
  return `${month}.${year}`
}

const trip: SampleAnswers = {
  tripStartDate: inDays(60),
  tripEndDate: inDays(67),
  boatName: 'Snefro Pearl',
  bookingAgency: 'Blue Corner Travel',
  bookingReference: 'BC-1001',
  needsAirportTransfer: true,
  arrivalDate: inDays(60),
  arrivalTime: '14:35',
  arrivalAirline: 'Condor',
  arrivalFlightNumber: 'DE 162',
  arrivalAirportOfOrigin: 'Frankfurt',
  hasOwnDepartureArrangements: true,
}

const person: SampleAnswers = {
  title: 'Mr.',
  firstName: 'Jonas',
  middleName: 'Peter',
  lastName: 'Weber',
  nationality: 'DE',
  dateOfBirth: '1986-03-14',
  travelDocumentType: 'passport',
  passportNumber: 'C01X8L0VG',
  passportExpiryDate: inDays(2000),
  countryCode: '+49',
  phone: '1512 3456789',
  email: 'jonas.weber@example.com',
  travelDocumentsConfirmed: true,
  travelDocumentationDisclaimer: true,
}

const lastSteps: SampleAnswers = {
  emergencyContactName: 'Lena Weber',
  emergencyContactRelation: 'spouse',
  emergencyContactCountryCode: '+49',
  emergencyContactPhone: '1519 8765432',
  emergencyContactEmail: 'lena.weber@example.com',
  dietaryRequirements: 'Vegetarian',
  truthfulnessConfirmed: true,
  liabilitySignatureName: 'Jonas Weber',
}
