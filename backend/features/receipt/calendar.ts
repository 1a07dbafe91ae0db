import ical, { ICalCalendarMethod } from 'ical-generator'

/** Days `YYYY-MM-DD`, first and last on board. */
type Trip = {
  readonly id: string
  readonly title: string
  readonly from: string
  readonly until: string
  readonly text: string
  readonly url: string
  readonly changed: string
}

const dayMs = 86_400_000

/** A trip as iCalendar (RFC 5545): whole days, independent of time zones. The same trip updates the same entry. */
export function tripCalendar(trip: Trip | undefined): string {
  const calendar = ical({
    prodId: { company: 'Snefro', product: 'Guest registration' },
    method: ICalCalendarMethod.PUBLISH,
  })
  if (trip !== undefined) {
    const { id, title, from, until, text, url, changed } = trip
    calendar.createEvent({
      id,
      summary: title,
      description: text,
      url,
      allDay: true,
      timezone: 'UTC',
      start: new Date(from),
      // The end of a whole-day event is exclusive.
      end: new Date(Date.parse(until) + dayMs),
      stamp: new Date(changed),
    })
  }
  // The library leaves out the line break that ends the last line (RFC 5545 section 3.1).
  return `${calendar.toString()}\r\n`
}
