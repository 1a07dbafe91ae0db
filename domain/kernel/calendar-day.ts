/**
 * Whether the text is an existing day `YYYY-MM-DD`, in years that databases and calendars agree on, and not the last
 * one.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text.startsWith('9999')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const dayMs = 86_400_000

/** The day `days` after this one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
