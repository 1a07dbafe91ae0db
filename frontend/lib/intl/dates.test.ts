import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { dateFormats } from './dates.ts'

const inFleet = (locale: string) => dateFormats(createIntl({ locale, messages: {}, timeZone: 'Africa/Cairo', onError: () => undefined }))

it('a plain date keeps its day, whatever the time zone', () => {
  expect(inFleet('en-GB').day('2026-12-05')).toBe('5 Dec 2026')
  expect(inFleet('de-DE').day('2026-12-05')).toBe('5. Dez. 2026')
})

it('an instant is shown in the fleet’s time zone', () => {
  expect(inFleet('en-GB').moment('2026-11-18T22:30:00Z')).toBe('19 Nov 2026, 00:30')
})

it('a range says the month once', () => {
  expect(inFleet('en-GB').range('2026-12-05', '2026-12-12')).toMatch(/^5\s?–\s?12 Dec 2026$/)
})

it('what is no date stays as it was written', () => {
  expect(inFleet('en-GB').day('soon')).toBe('soon')
})
