import { dateAfter } from './calendar.ts'

export type Trip = {
  readonly boat: string
  /** `YYYY-MM-DD`, a week apart. */
  readonly start: string
  readonly end: string
  /** Days from the season's day; negative: it has begun. */
  readonly inDays: number
  /** For guests, as the list of boats says. */
  readonly places: number
  /** Guests it is likely to have registered by now. */
  readonly expected: number
}

/** Weeks from now in which each boat leaves, and the day of the week on which it does. */
const plan = [
  { boat: 'Snefro Pearl', places: 24, weekday: 0, weeks: [-7, -4, -2, 0, 1, 3, 5, 8, 12, 18, 30] },
  { boat: 'Snefro Spirit', places: 18, weekday: 2, weeks: [-8, -5, -3, -1, 1, 2, 4, 6, 9, 14, 26] },
  { boat: 'Snefro Love', places: 20, weekday: 4, weeks: [-6, -4, -2, 1, 2, 4, 7, 10, 14, 22] },
  { boat: 'Snefro Target', places: 24, weekday: 5, weeks: [-5, -3, -1, 1, 2, 4, 6, 9, 11, 17, 42] },
]
const nights = 7

/** Trips around this day, by start: from eight weeks ago to ten months ahead; one boards today. */
export function tripsAround(today: string): Trip[] {
  const trips = plan.flatMap(({ boat, places, weekday, weeks }) =>
    weeks.map((week): Trip => {
      const inDays = week * 7 + weekday
      const start = dateAfter(today, inDays)
      return { boat, places, start, end: dateAfter(start, nights), inDays, expected: places * expectedShare(inDays) }
    }),
  )
  return trips.sort((a, b) => a.inDays - b.inDays)
}

/** A boat fills as its trip comes near; it sailed less full in the quiet weeks before. */
function expectedShare(inDays: number): number {
  return inDays < 0 ? 0.8 : 1 - 0.5 * Math.min(1, inDays / 200)
}
