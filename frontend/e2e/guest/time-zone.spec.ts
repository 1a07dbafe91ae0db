import { expect, it } from 'vitest'
import { fieldPlace } from '../support/answering.ts'
import { openDraft } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { pause } from '../support/wizard.ts'

const timeZone = 'Pacific/Honolulu'
const play = stage(async () => ({ TIME_ZONE: timeZone }))

/** Noon in Honolulu; the next day has already begun in Cairo, and on the device. */
const now = '2026-11-20T22:30:00Z'
const device = { timezoneId: 'Africa/Cairo' }

it('today is the fleet’s day: tomorrow’s date there is rejected, although it is today on the device', async () => {
  const page = await play.signedIn('/dashboard', undefined, device)
  await openDraft(page)
  await page.clock.setSystemTime(now)
  await page.reload()
  const birth = fieldPlace(page, 'dateOfBirth')
  const refusal = birth.getByText('The date of birth must be before today.')
  await birth.locator('input[type=date]').fill('2026-11-20')
  await birth.locator('input[type=date]').blur()
  await pause(page)
  await refusal.waitFor()
  await birth.locator('input[type=date]').fill('2026-11-19')
  await expect.poll(() => refusal.count()).toBe(0)
})

it('times are shown in the fleet’s time zone', async () => {
  const page = await play.signedIn('/access-log', undefined, device)
  const shown = page.locator('main li time').first()
  await shown.waitFor()
  const at = new Date((await shown.getAttribute('datetime')) ?? '')
  const fleet = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  expect(await shown.textContent()).toBe(fleet.format(at))
})

it('the office’s clock shows the fleet’s time, and names its time zone', async () => {
  const page = await play.signedIn('/access-log', undefined, device)
  await page.clock.install({ time: now })
  await page.goto('/dashboard')
  const clock = page.getByText('Friday, 20 November 2026')
  await expect.poll(() => clock.textContent()).toContain('at 12:30 Hawaii-Aleutian')
  expect(await clock.textContent()).not.toContain('Hurghada')
})

it('save times are the fleet’s, with the time zone named when the device shows another', async () => {
  const page = await play.signedIn('/dashboard', undefined, device)
  await openDraft(page)
  await fieldPlace(page, 'dateOfBirth').locator('input[type=date]').fill('1980-01-02')
  await pause(page)
  const line = page.getByText(/^Saved \d/)
  await expect.poll(() => line.textContent()).toContain('Hawaii')
})
