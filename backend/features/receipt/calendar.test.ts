import { expect, it } from 'vitest'
import { tripCalendar } from './calendar.ts'

const trip = {
  id: 'registration-1',
  title: 'Snefro Pearl, Марина; a "long" title, with commas, and äöü beyond seventy-five bytes of one line',
  from: '2026-12-05',
  until: '2026-12-12',
  text: 'RS-2026-00001\n+20 65 344 5566',
  url: 'https://registration.example/form/1/summary',
  changed: '2026-11-22T10:00:00.000Z',
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

it('has the trip as whole days, including the last one, in any time zone', () => {
  const file = tripCalendar(trip)
  expect(unfolded(file)).toContain('DTSTART;VALUE=DATE:20261205\r\n')
  expect(unfolded(file)).toContain('DTEND;VALUE=DATE:20261213\r\n')
  expect(unfolded(file)).toContain('DTSTAMP:20261122T100000Z\r\n')
  expect(file).not.toMatch(/TZID/)
})

it('folds lines at 75 bytes, and escapes special characters', () => {
  const file = tripCalendar(trip)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain('SUMMARY:Snefro Pearl\\, Марина\\; a "long" title\\, with commas\\, and äöü')
  expect(unfolded(file)).toContain('RS-2026-00001\\n+20 65 344 5566')
})

it.each([
  ['a trip', trip],
  ['no trip', undefined],
  ['a title with line breaks at its end', { ...trip, title: 'Pearl\r\n\n' }],
  ['a last line of 75 bytes and more', { ...trip, url: `https://registration.example/${'a'.repeat(120)}` }],
])('ends each line with one line break, the last one as well: %s', (_, shown) => {
  const lines = tripCalendar(shown).split('\r\n')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  expect(lines.slice(0, -1)).not.toContain('')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
})

it('updates the same entry, and is empty without a trip', () => {
  expect(unfolded(tripCalendar(trip)).match(/UID:.*/)?.[0]).toBe(
    unfolded(tripCalendar({ ...trip, from: '2026-12-06' })).match(/UID:.*/)?.[0],
  )
  expect(tripCalendar(undefined)).not.toContain('VEVENT')
})
