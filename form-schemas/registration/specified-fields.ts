/** The fields of a person's record (spec part 2, section 3 "Submission") with their types, by step; for the test. */
export type SpecifiedType = 'text' | 'flag' | 'date' | 'number'

const all = <T extends SpecifiedType>(type: T, names: string): [string, T][] =>
  names.split(' ').map((name) => [name, type])

export const specifiedFields: { readonly [step: string]: readonly [string, SpecifiedType][] } = {
  booking: [...all('flag', 'isGroupBooking'), ...all('number', 'groupSize'), ...all('text', 'groupLeaderName')],
  trip: [...all('date', 'tripStartDate tripEndDate'), ...all('text', 'boatName bookingAgency bookingReference')],
  transfers: [
    ...all('date', 'arrivalDate departureDate'),
    ...all('flag', 'hasOwnArrivalArrangements needsAirportTransfer needsHotelTransfer'),
    ...all('text', 'arrivalAirline arrivalFlightNumber arrivalAirportOfOrigin arrivalTime arrivalHotelName'),
    ...all('flag', 'hasOwnDepartureArrangements needsDepartureAirportTransfer needsDepartureHotelTransfer'),
    ...all(
      'text',
      'departureAirline departureFlightNumber departureAirportOfDestination departureTime departureHotelName',
    ),
    ...all('flag', 'transfersAsFirst'),
  ],
  personal: [
    ...all(
      'text',
      'title firstName middleName lastName nationality passportNumber countryCode phone email travelDocumentType legalGuardian',
    ),
    ...all('date', 'dateOfBirth passportExpiryDate'),
    ...all(
      'flag',
      'passportCopyAttached idFrontCopyAttached idBackCopyAttached travelDocumentsConfirmed travelDocumentationDisclaimer',
    ),
    ...all('flag', 'hasNoMiddleName'),
    ...all('text', 'language passportLines'),
  ],
  diving: [
    ...all('flag', 'isDiver nitroxCertified willUseNitrox certificationCardAttached'),
    ...all('text', 'certificationAgency otherCertificationAgency certificationLevel lastDiveDate divingComments'),
    ...all('number', 'numberOfDives'),
  ],
  medical: [
    ...all('flag', 'medicalDeclarationSigned medicalFormAttached fitToDiveCertificateAttached'),
    ...all('date', 'fitToDiveCertificateDate'),
  ],
  gear: [
    ...all('number', 'bodyHeight bodyWeight'),
    ...all('text', 'heightUnit weightUnit shoeSize'),
    ...all('flag', 'needsRentalEquipment needsCompleteSet needsSingleItemRental'),
    ...all(
      'flag',
      'needsDiveComputer needsTorch needsSMB needsMaskSnorkel needsFins needsBooties needsBCD needsRegulator needsWetsuit needsShorty',
    ),
    ...all('flag', 'needs15L needsSidemountSet needsManifold needsExtra12L'),
  ],
  insurance: [
    ...all('text', 'divingInsuranceProvider insurancePolicyNumber'),
    ...all('flag', 'insuranceValid insuranceCoverageConfirmed insuranceAsFirst insurancePolicyAttached'),
  ],
  emergency: [
    ...all(
      'text',
      'emergencyContactName emergencyContactRelation emergencyContactCountryCode emergencyContactPhone emergencyContactEmail',
    ),
    ...all('text', 'dietaryRequirements specialRequests disabilities'),
    ...all('flag', 'emergencyContactAsFirst'),
  ],
  checkout: [...all('text', 'liabilitySignatureName'), ...all('flag', 'truthfulnessConfirmed')],
}
