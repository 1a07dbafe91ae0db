import { dateAfter } from './calendar.ts'

export type Trip = {
  readonly boat: string
  /** `YYYY-MM-DD`, a week apart. */
  readonly start: string
  readonly end: string
  /** Days from the season's day to the start; negative: the trip has begun. */
  readonly inDays: number
  /** For guests. */
  readonly places: number
  /** Likely number of registered guests at the season's moment. */
  readonly expected: number
}

/** Weeks from now in which each boat leaves; `weekday` is the offset in days. */
const plan = [
  { boat: 'Snefro Pearl', places: 24, weekday: 0, weeks: [-7, -4, -2, 0, 1, 3, 5, 8, 12, 18, 30] },
  { boat: 'Snefro Spirit', places: 18, weekday: 2, weeks: [-8, -5, -3, -1, 1, 2, 4, 6, 9, 14, 26] },
  { boat: 'Snefro Love', places: 20, weekday: 4, weeks: [-6, -4, -2, 1, 2, 4, 7, 10, 14, 22] },
  { boat: 'Snefro Target', places: 24, weekday: 5, weeks: [-5, -3, -1, 1, 2, 4, 6, 9, 11, 17, 42] },
]
const nights = 7

/** Trips from eight weeks ago to ten months ahead, by start; one starts today. */
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

/** Boats fill up as their trips come near; past trips were in quieter weeks. */
function expectedShare(inDays: number): number {
  return inDays < 0 ? 0.8 : 1 - 0.5 * Math.min(1, inDays / 200)
}
