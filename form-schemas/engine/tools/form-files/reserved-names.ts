/** What the calls of any filled form say beside its answers; a save may send it back unread. */
export const namesBesideAnswers = [
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

/** What is said of a booking as a whole: a field of its own step may be called so, a person's may not. */
export const namesOfBookings: readonly string[] = ['isGroupBooking', 'groupSize', 'groupLeaderName']

/** What a save answers. */
const namesOfAnswers = ['position', 'changed', 'cleared'] as const

/** Names that no field of any form can have: its answers would be taken for something else, and dropped. The features of the server add theirs. */
export const reservedNames: readonly string[] = [...namesBesideAnswers, ...namesOfAnswers]
