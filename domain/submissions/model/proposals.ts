import type { Answers } from '../../form-instances/events.ts'
import { dayAfter, isCalendarDay } from '../../kernel/calendar-day.ts'
import type { SubmissionStatus } from './state.ts'

/** Days before the trip on which forms are due and proposals end. */
export const daysBeforeTrip = 7

/** Statuses in which changes can be proposed: submitted, and not open for editing. */
export const proposableIn: readonly SubmissionStatus[] = ['pending_review', 'approved']
/** Statuses in which proposals can be decided. */
export const decidableIn: readonly SubmissionStatus[] = [...proposableIn, 'missing_docs']

/** The last day to propose changes for a person with these answers; undefined: no trip. */
export function lastDayToPropose({ tripStartDate }: Answers): string | undefined {
  return typeof tripStartDate === 'string' && isCalendarDay(tripStartDate)
    ? dayAfter(tripStartDate, -daysBeforeTrip)
    : undefined
}
