import { bookingFields } from '@fleet/domain/submissions/save'
import { submissionCalls } from './contract.ts'

/** Columns of lists that are answers of person 1, or booking fields. */
const answered: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'boatName',
  'tripStartDate',
  'tripEndDate',
  'language',
  ...bookingFields,
]

const one = submissionCalls['GET /api/submissions/:id'].response[200].properties
const row = submissionCalls['GET /api/submissions'].response[200].items.properties

/** Keys that the calls of a registration use next to its answers. */
export const reservedNames: readonly string[] = [...Object.keys(one), ...Object.keys(row)].filter(
  (name) => !answered.includes(name),
)
