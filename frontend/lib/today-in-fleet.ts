import { fleetTimeZone } from './fleet-time-zone.ts'

/** The current day in the fleet's time zone, YYYY-MM-DD. */
export function todayInFleet(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: fleetTimeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}
