/** The current time and the fleet's calendar date. */
export type Clock = {
  /** ISO 8601, UTC. */
  now(): string
  /** YYYY-MM-DD in the fleet's time zone. */
  today(): string
}

export function systemClock(timeZone: string): Clock {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return { now: () => new Date().toISOString(), today: () => date.format(new Date()) }
}
