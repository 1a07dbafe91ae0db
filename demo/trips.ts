import { dateAfter } from './calendar.ts'

export type Trip = {
  readonly boat: string
  /** `YYYY-MM-DD`, a week apart. */
  readonly start: string
  readonly end: string
  /** Days from the season's day; negative: it has begun. */
  readonly inDays: number
  /** Guests it is likely to have registered by now. */
  readonly expected: number
}

/** Weeks from now in which each boat leaves, and the day of the week on which it does. */
const plan = [
  { boat: 'Snefro Pearl', weekday: 0, weeks: [-7, -3, 0, 2, 5, 10, 18, 30] },
  { boat: 'Snefro Spirit', weekday: 2, weeks: [-8, -4, -1, 1, 4, 8, 14, 26] },
  { boat: 'Snefro Love', weekday: 4, weeks: [-6, -2, 1, 3, 7, 12, 22] },
  { boat: 'Snefro Target', weekday: 5, weeks: [-5, -1, 2, 6, 11, 17, 42] },
]
const nights = 7

/** Trips around this day, by start: from eight weeks ago to ten months ahead; one boards today. */
export function tripsAround(today: string): Trip[] {
  const trips = plan.flatMap(({ boat, weekday, weeks }) =>
    weeks.map((week): Trip => {
      const inDays = week * 7 + weekday
      const start = dateAfter(today, inDays)
      return { boat, start, end: dateAfter(start, nights), inDays, expected: expectedGuests(inDays) }
    }),
  )
  return trips.sort((a, b) => a.inDays - b.inDays)
}

/** A boat fills as its trip comes near; it sailed less full in the quiet weeks before. */
function expectedGuests(inDays: number): number {
  return inDays < 0 ? 20 : Math.round(30 - 16 * Math.min(1, inDays / 200))
}
