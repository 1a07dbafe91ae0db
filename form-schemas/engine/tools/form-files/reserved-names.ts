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

/** What those of a registration say besides: its record as in the specification (part 2, section 3, "Submission"). */
export const namesOfRegistrations = [
  'referenceCode',
  'reviewedAt',
  'reviewedBy',
  'reviewNotes',
  'requestedItems',
  'agentSnapshot',
  'agentId',
  'userId',
  'groupLeaderId',
  'guestAccountId',
  'confirmations',
  'filledBy',
  'agencyApproved',
  'proposeUntil',
  'agencyName',
  'hasWarnings',
  'fromOperator',
  'completeness',
  'parts',
  'part',
  'handsParts',
  'isPart',
  'isUnreadable',
] as const

/** What is said of an agency beside its profile's answers (part 2, section 3, "Agent profile"). */
export const namesOfAgencies = [
  'kycStatus',
  'internalStatus',
  'canProcessBookings',
  'activationDate',
  'contractSignedAt',
  'profileCompletionStep',
  'isProfileComplete',
  'lastProfileUpdate',
  'payoutChange',
  'terms',
  'teamSize',
  'registeredAddress',
  'bankDetails',
  'socialMediaLinks',
] as const

/** What is said of a booking as a whole: a field of its own step may be called so, a person's may not. */
export const namesOfBookings: readonly string[] = ['isGroupBooking', 'groupSize', 'groupLeaderName']

/** What a save answers. */
const namesOfAnswers = ['position', 'changed', 'cleared'] as const

/** Names that no field can have: its answers would be taken for something else, and dropped. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...namesBesideAnswers,
  ...namesOfRegistrations,
  ...namesOfAgencies,
  ...namesOfAnswers,
])
