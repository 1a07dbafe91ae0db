import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { reject } from '@fleet/domain/kernel/rejection'
import type { SubmissionFilter } from '@fleet/projections/submissions/queries'
import type { ListFilter } from './contract.ts'

/** @throws Rejection request.invalid there is no such day */
function dayIn(text = ''): string | null {
  if (text === '') return null
  return isCalendarDay(text) ? text : reject('request.invalid', { problems: [{ field: 'tripStart', code: 'format' }] })
}

/**
 * What a list's address asks for, of whoever's registrations.
 * @throws Rejection request.invalid there is no such day
 */
export function filterOf({ search, status, boat, tripStart }: ListFilter): SubmissionFilter {
  return {
    ...(search === undefined ? {} : { search }),
    ...(boat === undefined && tripStart === undefined ? {} : { trip: { boat: boat || null, start: dayIn(tripStart) } }),
    ...(status === undefined || status === 'all' ? {} : { status }),
  }
}
