import { expect, it } from 'vitest'
import { dayIn } from './dates.ts'

it.each([
  ['en', '14 Mar 1986', 'XX/XX/1968', 'XX Jul 1968', 'XX/XX/XXXX'],
  ['de', '14. März 1986', 'XX.XX.1968', 'XX. Juli 1968', 'XX.XX.XXXX'],
  ['ru', '14 мар. 1986 г.', 'XX.XX.1968', 'XX июл. 1968 г.', 'XX.XX.XXXX'],
])('a date in %s has XX for what the passport does not show', (language, whole, year, month, unknown) => {
  const day = (iso: string) => dayIn(language, iso).replaceAll(/\s/g, ' ')
  expect([day('1986-03-14'), day('1968'), day('1968-07'), day('XXXX')]).toEqual([whole, year, month, unknown])
  expect(dayIn(language, 'soon')).toBe('soon')
})
