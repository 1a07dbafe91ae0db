import ical, { ICalCalendarMethod } from 'ical-generator'

/** Days `YYYY-MM-DD`, both of them on board. */
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

/** A trip as a calendar takes it (RFC 5545): whole days, which no time zone moves. The same trip again is the same entry. */
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
      // The end of a day stands for the next one's beginning
      end: new Date(Date.parse(until) + dayMs),
      stamp: new Date(changed),
    })
  }
  return calendar.toString()
}
