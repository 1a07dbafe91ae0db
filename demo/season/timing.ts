import { type Moment, day, hour, minute } from '../calendar.ts'
import type { Act, TimedAct } from './deed.ts'
import type { Random } from '../random.ts'

/** Hours of the day, UTC, in which people work or are awake. */
const office = { from: 6, to: 15 }
const awake = { from: 5, to: 22 }

/** Gives each act its time, from the last backwards: what would fall into the night happens the evening before. */
export function timed(acts: readonly Act[], ends: Moment, random: Random): TimedAct[] {
  let latest = ends
  const backwards = acts.toReversed().map(({ by, wait, deed }, index): TimedAct => {
    const hours = by.role === 'guest' || by.role === 'agent' ? awake : office
    const at = index === 0 ? latest : lastWithin(hours, latest, random)
    latest = at - Math.max(wait, minute / 2)
    return { by, at, deed }
  })
  return backwards.reverse()
}

/** This moment, or the last good one before it. */
export function lastWithin({ from, to }: { from: number; to: number }, at: Moment, random: Random): Moment {
  const midnight = at - (at % day)
  if (at >= midnight + to * hour) return midnight + to * hour - random.int(90, 6000) * 1000
  return at >= midnight + from * hour ? at : midnight - day + to * hour - random.int(90, 6000) * 1000
}

/** Some time between two numbers of hours. */
export function someHours(random: Random, least: number, most: number): number {
  return Math.round((least + random.next() * (most - least)) * hour)
}

/** Between two saves of one sitting. */
export function aLittle(random: Random): number {
  return random.int(35, 320) * 1000
}

/** From one sitting to the next. */
export function aWhile(random: Random): number {
  return someHours(random, 5, 60)
}
