/** Names, in the PDF, of the medical form's fields that are read from an upload. */
export const medicalFields = {
  name: 'medical-name',
  birthDate: 'medical-birth-date',
  signedOn: 'medical-signed-on',
  signature: 'medical-signature',
  guardianSignature: 'medical-guardian-signature',
  certifiedOn: 'medical-certified-on',
} as const
