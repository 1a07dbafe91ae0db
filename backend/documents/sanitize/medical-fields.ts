/** The fields of the medical form that are read again when it comes back, by their names in the file. */
export const medicalFields = {
  name: 'medical-name',
  birthDate: 'medical-birth-date',
  signedOn: 'medical-signed-on',
  signature: 'medical-signature',
  guardianSignature: 'medical-guardian-signature',
  certifiedOn: 'medical-certified-on',
} as const
