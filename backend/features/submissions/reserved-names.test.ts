import { expect, it } from 'vitest'
import { bookingFields } from '@fleet/domain/submissions/set-up-booking'
import { namesOfBookings, reservedNames } from '@fleet/form-schemas/engine/tools/form-files/reserved-names'
import { saveFields, savedAnswer } from '../../form-instances/contract.ts'
import { submissionCalls } from './contract.ts'

/** Columns of lists that are answers of person 1. */
const answers: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'boatName',
  'tripStartDate',
  'tripEndDate',
  'language',
  ...bookingFields,
]

it('what the calls of a registration say beside its answers can be no field', () => {
  const read = submissionCalls['GET /api/submissions/:id'].response[200].properties
  const row = submissionCalls['GET /api/submissions'].response[200].items.properties
  const names = [read, row, saveFields, savedAnswer.properties].flatMap((properties) => Object.keys(properties))
  expect(namesOfBookings).toEqual(bookingFields)
  expect(names).toContain('groupLeaderId')
  expect(names.filter((name) => !reservedNames.has(name) && !answers.includes(name))).toEqual([])
})
