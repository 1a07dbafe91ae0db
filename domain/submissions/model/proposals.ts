import type { Answers } from '../../form-instances/events.ts'
import { dayAfter, isCalendarDay } from '../../kernel/calendar-day.ts'
import type { SubmissionStatus } from './state.ts'

/** Forms are due, and nothing is proposed any more, so many days before the trip: from then on staff are called. */
export const daysBeforeTrip = 7

/** Statuses in which changes are proposed: it was handed in, and is not the filler's to change. */
export const proposableIn: readonly SubmissionStatus[] = ['pending_review', 'approved']
/** Statuses in which what was proposed may be decided. */
export const decidableIn: readonly SubmissionStatus[] = [...proposableIn, 'missing_docs']

/** The last day to propose something about a person with these answers; undefined: they have no trip. */
export function lastDayToPropose({ tripStartDate }: Answers): string | undefined {
  return typeof tripStartDate === 'string' && isCalendarDay(tripStartDate)
    ? dayAfter(tripStartDate, -daysBeforeTrip)
    : undefined
}
