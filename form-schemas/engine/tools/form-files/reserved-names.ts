/** Members next to the answers in the calls of form instances; a save may send them back and they are ignored. */
export const namesInCalls = [
  'id',
  'formId',
  'status',
  'createdAt',
  'updatedAt',
  'submittedAt',
  'persons',
  'documents',
  'totalSteps',
  'revision',
  'formVersion',
  'editable',
  'erasedPersons',
  'may',
  'passengerIndex',
  'currentStep',
  'currentStepId',
] as const

/** Members of the booking: fields of the booking step may have these names, a person's fields may not. */
export const bookingNames: readonly string[] = ['isGroupBooking', 'groupSize', 'groupLeaderName']

const saveResponseNames = ['position', 'previousRevision', 'changed', 'cleared'] as const

/**
 * Names that no field may have, because its answers would be dropped as other members. The server's features add more.
 */
export const reservedNames: readonly string[] = [...namesInCalls, ...saveResponseNames]
