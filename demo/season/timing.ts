import { type Moment, day, hour, minute } from '../calendar.ts'
import type { PlannedAction, TimedAction } from './action.ts'
import type { Random } from '../random.ts'

/** Hours of the day, UTC. */
const office = { from: 6, to: 15 }
const awake = { from: 5, to: 22 }

/** Schedules the actions from the last backwards; moves those at night to the evening before. */
export function scheduleBackwards(actions: readonly PlannedAction[], ends: Moment, random: Random): TimedAction[] {
  let latest = ends
  const backwards = actions.toReversed().map(({ by, wait, action }, index): TimedAction => {
    const hours = by.role === 'guest' || by.role === 'agent' ? awake : office
    const at = index === 0 ? latest : latestWithin(hours, latest, random)
    latest = at - Math.max(wait, minute / 2)
    return { by, at, action }
  })
  return backwards.reverse()
}

/** This moment, or the latest one within the hours before it. */
export function latestWithin({ from, to }: { from: number; to: number }, at: Moment, random: Random): Moment {
  const midnight = at - (at % day)
  if (at >= midnight + to * hour) return midnight + to * hour - random.int(90, 6000) * 1000
  return at >= midnight + from * hour ? at : midnight - day + to * hour - random.int(90, 6000) * 1000
}

/** Milliseconds between `min` and `max` hours. */
export function randomHours(random: Random, min: number, max: number): number {
  return Math.round((min + random.next() * (max - min)) * hour)
}

/** Milliseconds between two saves of one sitting. */
export function shortPause(random: Random): number {
  return random.int(35, 320) * 1000
}

/** Milliseconds between two sittings. */
export function longPause(random: Random): number {
  return randomHours(random, 5, 60)
}
