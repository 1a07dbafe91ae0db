import type { Answers } from '../engine/runtime/definition/definition.ts'

/** A complete and valid registration of a diver, flown in and out, who rents single items; the trip is in December 2026. */
export const diver: Answers = {
  tripStartDate: '2026-12-05',
  tripEndDate: '2026-12-12',
  boatName: 'Snefro Spirit',
  bookingAgency: 'Blue Reef Travel',
  bookingReference: 'BR-2026-118',
  needsAirportTransfer: true,
  arrivalDate: '2026-12-05',
  arrivalTime: '14:35',
  arrivalAirline: 'EgyptAir',
  arrivalFlightNumber: 'MS 3025',
  arrivalAirportOfOrigin: 'Frankfurt',
  needsDepartureHotelTransfer: true,
  departureDate: '2026-12-12',
  departureHotelName: 'Sunrise, Hurghada',
  title: 'Mr.',
  firstName: 'Jonas',
  hasNoMiddleName: true,
  lastName: 'Weber',
  nationality: 'DE',
  dateOfBirth: '1990-04-17',
  travelDocumentType: 'passport',
  passportNumber: 'C01X00T47',
  passportExpiryDate: '2031-02-28',
  passportCopyAttached: true,
  countryCode: '+49',
  phone: '170 1234567',
  email: 'jonas@example.com',
  travelDocumentsConfirmed: true,
  travelDocumentationDisclaimer: true,
  isDiver: true,
  certificationAgency: 'SSI',
  certificationLevel: 'Advanced Adventurer',
  numberOfDives: 120,
  lastDiveDate: '09.2026',
  nitroxCertified: true,
  medicalDeclarationSigned: true,
  bodyHeight: 178,
  heightUnit: 'cm',
  bodyWeight: 75,
  weightUnit: 'kg',
  shoeSize: 'EU 42',
  needsRentalEquipment: true,
  needsSingleItemRental: true,
  needsDiveComputer: true,
  needsTorch: true,
  needsSMB: true,
  divingInsuranceProvider: 'DAN',
  insurancePolicyNumber: 'DE-998877',
  insuranceValid: true,
  emergencyContactName: 'Anna Weber',
  emergencyContactRelation: 'spouse',
  emergencyContactCountryCode: '+49',
  emergencyContactPhone: '171 7654321',
  truthfulnessConfirmed: true,
  liabilitySignatureName: 'Jonas Weber',
}

const diving = [
  'certificationAgency',
  'certificationLevel',
  'numberOfDives',
  'lastDiveDate',
  'nitroxCertified',
  'insuranceValid',
  'divingInsuranceProvider',
  'insurancePolicyNumber',
  'bodyHeight',
  'bodyWeight',
  'shoeSize',
]

/** The same guest who does not dive: nothing of steps 4, 6 and 7 but that choice. */
export const nonDiver: Answers = Object.fromEntries(
  Object.entries({ ...diver, isDiver: false }).filter(
    ([field]) => !diving.includes(field) && !(field.startsWith('needs') && !field.endsWith('Transfer')),
  ),
)

/** The day the checks are asked on: nine days before the trip. */
export const today = '2026-11-26'
